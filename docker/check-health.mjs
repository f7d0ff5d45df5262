// The health check of the images: `node check-health.mjs URL` succeeds if the URL answers with a success within 3 s.
const response = await fetch(process.argv[2], { signal: AbortSignal.timeout(3_000) });
process.stdout.write(await response.text());
process.exitCode = response.ok ? 0 : 1;
