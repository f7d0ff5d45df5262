import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Fails for known vulnerabilities of installed versions with severity high or critical. Some registries (mostly mirrors) don't
 * support audits: that is reported and doesn't fail.
 */

const child = spawn('pnpm', ['audit', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);

const counts = vulnerabilities(stdout);
if (counts === undefined) {
  const why = /ERR_PNPM_\w+|responded with \d+/.exec(`${stderr}\n${stdout}`)?.[0] ?? 'no answer that can be read';
  process.stdout.write(`The registry's audit is not available (${why}).\n`);
} else {
  process.stdout.write(`${counts.critical} critical, ${counts.high} high known vulnerabilities\n`);
  if (counts.critical + counts.high > 0) {
    process.stdout.write('Run `pnpm audit` for details, and update the affected packages.\n');
    process.exitCode = 1;
  }
}

function vulnerabilities(json: string): { readonly high: number; readonly critical: number } | undefined {
  try {
    const { high, critical } = JSON.parse(json).metadata.vulnerabilities;
    return typeof high === 'number' && typeof critical === 'number' ? { high, critical } : undefined;
  } catch {
    return undefined;
  }
}
