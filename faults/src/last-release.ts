import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const INSTALL_MS = 300_000;
const run = promisify(execFile);

export interface Release {
  readonly version: string;
  readonly commit: string;
}

/** The newest release in a changelog: its first `## 1.2.3 (commit)`. */
export function newestRelease(changelog: string): Release | null {
  const [, version, commit] = /^## (\d+\.\d+\.\d+) \(([0-9a-f]{7,40})\)$/m.exec(changelog) ?? [];
  return version === undefined || commit === undefined ? null : { version, commit };
}

export const lastRelease = async (): Promise<Release | null> =>
  newestRelease(await readFile(join(REPOSITORY, 'CHANGELOG.md'), 'utf8'));

/** Why the release can't be built here; null if it can. A shallow clone lacks the history. */
export async function whyNotBuilt({ commit }: Release): Promise<string | null> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: REPOSITORY });
    return null;
  } catch {
    return `commit ${commit} isn't in this clone; fetch the whole history`;
  }
}

/** Extracts the release's files into a folder and installs its dependencies, from pnpm's store if possible. */
export async function buildRelease({ commit }: Release, folder: string): Promise<void> {
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: REPOSITORY });
  await run('tar', ['-xf', archive], { cwd: folder });
  await run('npx', ['-y', await packageManager(folder), 'install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: folder,
    timeout: INSTALL_MS,
    maxBuffer: 16 * 1024 * 1024,
  });
}

async function packageManager(folder: string): Promise<string> {
  const found = /"packageManager": "(pnpm@[\d.]+)/.exec(await readFile(join(folder, 'package.json'), 'utf8'))?.[1];
  if (found === undefined) throw new Error(`${folder} names no pnpm`);
  return found;
}
