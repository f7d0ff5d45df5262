import { z } from 'zod';
import { VERSION } from './env.ts';
import { print } from './print.ts';
import { run, runAny } from './run.ts';

const IMAGES = ['trawl-api', 'trawl-scraper', 'trawl-dm-sender', 'trawl-ops', 'trawl-sandbox'];
const MEBIBYTE = 1024 * 1024;
const Inspected = z.array(z.object({ Size: z.number(), Config: z.object({ User: z.string() }) })).length(1);
const Sbom = z.object({ components: z.array(z.object({ purl: z.string() })) });

/** Files that no image may contain: tests, development tools, and package managers for JavaScript. */
const FORBIDDEN = ['npm', 'npx', 'pnpm', 'yarn', 'corepack', 'tsc', 'vitest', 'biome'];

/** The size, user and contents of each image. */
export async function tryImages(): Promise<void> {
  for (const name of IMAGES) {
    const image = `${name}:${VERSION}`;
    const [inspected] = Inspected.parse(JSON.parse(await run('podman', ['image', 'inspect', image])));
    const inside = (command: string) =>
      run('podman', [
        'run',
        '--rm',
        '--no-healthcheck',
        '--network',
        'none',
        '--entrypoint',
        'sh',
        image,
        '-c',
        command,
      ]);
    const id = await inside('id');
    const own = Number(await inside('du -sxm /app | cut -f1'));
    const tests = await inside("find apps packages -name '*.test.ts' | wc -l");
    const tools = await inside(`for tool in ${FORBIDDEN.join(' ')}; do command -v $tool || true; done`);
    const { components } = Sbom.parse(JSON.parse(await inside('cat sbom.cdx.json')));
    const of = (kind: string) => components.filter(({ purl }) => purl.startsWith(`pkg:${kind}/`)).length;
    const size = Math.round((inspected?.Size ?? 0) / MEBIBYTE);
    print(
      `${image}: ${size} MiB, of which ${own} MiB in /app; ${id}; SBOM: ${of('npm')} npm, ${of('deb')} Debian packages`,
    );
    if (inspected?.Config.User !== '1000:1000' || tests !== '0' || tools !== '')
      throw new Error(`${image}: user ${inspected?.Config.User}, ${tests} test files, tools ${tools}`);
    const written = await runAny('podman', [
      ...['run', '--rm', '--no-healthcheck', '--network', 'none', '--read-only', '--entrypoint', 'sh', image],
      ...['-c', 'touch /app/written'],
    ]);
    if (written.code === 0) throw new Error(`${image}: /app is writable`);
  }
}
