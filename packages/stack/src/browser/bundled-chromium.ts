import { execFile } from 'node:child_process';
import { chmod, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fillOnce } from '../folders/folders.ts';
import { fontsConfig } from './fonts-config.ts';

export interface BrowserProgram {
  readonly path: string;
  /** Environment variables that the browser process needs. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const EXTRACT = fileURLToPath(new URL('extract-chromium.ts', import.meta.url));

/**
 * Chromium from npm, unpacked once into the cache (4 s, 220 MB), with the libraries and fonts that a minimal machine lacks.
 * Undefined if there is none for this platform.
 */
export async function bundledChromium(
  cache: string,
  env: NodeJS.ProcessEnv,
  onExtract?: () => void,
): Promise<BrowserProgram | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const target = join(cache, `chromium-${versionOfPackage()}`);
  await fillOnce(target, async (folder) => {
    onExtract?.();
    const settings = { env: { ...env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } };
    const { stdout } = await run(process.execPath, [EXTRACT], settings);
    if (basename(stdout) !== 'chromium') await rename(stdout, join(folder, 'chromium'));
    await writeFile(join(folder, 'fonts/fonts.conf'), fontsConfig(join(target, 'fonts/fonts')));
    await chmod(join(folder, 'chromium'), 0o755);
  });
  return {
    path: join(target, 'chromium'),
    env: { LD_LIBRARY_PATH: join(target, 'al2023/lib'), FONTCONFIG_PATH: join(target, 'fonts') },
  };
}

function versionOfPackage(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const manifest: unknown = require(join(dirname(entry), '../package.json'));
  return manifest instanceof Object && 'version' in manifest ? String(manifest.version) : 'unknown';
}
