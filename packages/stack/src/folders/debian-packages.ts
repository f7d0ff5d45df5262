import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Timeout of each step, long enough for a slow mirror, in ms. */
const TIMEOUT_MS = 180_000;
const MAX_BUFFER = 16 * 1024 * 1024;
const EXCLUDED_RELATIONS = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];

export interface DebianPackages {
  readonly names: readonly string[];
  /** Pattern of dependencies to include; none by default. */
  readonly needs?: RegExp;
}

/**
 * Downloads Debian (or Ubuntu) packages into `folder` and unpacks them without root: apt keeps its lists in the folder, and
 * nothing is installed.
 *
 * @returns the folder that represents `/`
 * @throws Error with apt's output.
 */
export async function unpackDebianPackages(
  folder: string,
  { names, needs }: DebianPackages,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const apt = join(folder, 'apt');
  await mkdir(join(apt, 'lists/partial'), { recursive: true });
  await mkdir(join(apt, 'cache/archives/partial'), { recursive: true });
  await writeFile(join(apt, 'status'), '');
  const options = [
    `Dir::State=${apt}`,
    `Dir::State::Lists=${apt}/lists`,
    `Dir::State::status=${apt}/status`,
    `Dir::Cache=${apt}/cache`,
    'Debug::NoLocking=1',
    `APT::Sandbox::User=${userInfo().username}`,
    'Acquire::Retries=2',
    'Acquire::http::Timeout=20',
    'Acquire::https::Timeout=20',
    'Acquire::Languages=none',
  ].flatMap((option) => ['-o', option]);
  const settings = { cwd: folder, env: { ...env, LC_ALL: 'C' }, timeout: TIMEOUT_MS, maxBuffer: MAX_BUFFER };
  // An unavailable package list (of a third-party repository) may not matter for these packages.
  const update = await run('apt-get', [...options, 'update'], settings).then(
    // apt succeeds even if no list is available, and reports that on stderr.
    ({ stderr }) => problemsIn(stderr),
    (error: unknown) => aptError(error),
  );
  try {
    const along =
      needs === undefined ? [] : (await needsOf(names, options, settings)).filter((name) => needs.test(name));
    await run('apt-get', [...options, 'download', ...new Set([...names, ...along])], settings);
  } catch (error) {
    throw new Error([update, aptError(error)].filter(Boolean).join(' '), { cause: error });
  }
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
  if (archives.length === 0) throw new Error('apt-get reported success, but downloaded no packages.');
  const unpacked = join(folder, 'unpacked');
  for (const archive of archives) await run('dpkg', ['-x', join(folder, archive), unpacked], settings);
  for (const rest of [apt, ...archives.map((archive) => join(folder, archive))]) {
    await rm(rest, { recursive: true, force: true });
  }
  return unpacked;
}

async function needsOf(
  names: readonly string[],
  options: readonly string[],
  settings: { cwd: string; env: NodeJS.ProcessEnv; timeout: number; maxBuffer: number },
): Promise<string[]> {
  const only = EXCLUDED_RELATIONS.map((kind) => `--no-${kind}`);
  const { stdout } = await run('apt-cache', [...options, 'depends', '--recurse', ...only, ...names], settings);
  return stdout.split('\n').filter((line) => /^[a-z0-9]/.test(line));
}

function aptError(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return problemsIn(output) || String(error);
}

const problemsIn = (output: string): string =>
  output
    .split('\n')
    .filter((line) => /^[EW]: /.test(line))
    .slice(-2)
    .join(' ');
