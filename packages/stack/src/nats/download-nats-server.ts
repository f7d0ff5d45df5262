import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A slow mirror has that long for each of the two steps, in ms. */
const TIMEOUT_MS = 180_000;

/**
 * Puts Debian's (or Ubuntu's) `nats-server` into `folder` as any user: apt keeps its lists there instead of in the system.
 * @throws Error with apt's own words.
 */
export async function downloadNatsServer(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
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
  const settings = { cwd: folder, env: { ...env, LC_ALL: 'C' }, timeout: TIMEOUT_MS };
  // A list of the machine's that can't be had (somebody's own repository) needn't be the one with this package.
  const update = await run('apt-get', [...options, 'update'], settings).then(
    () => '',
    (error: unknown) => aptsWords(error),
  );
  try {
    await run('apt-get', [...options, 'download', 'nats-server'], settings);
  } catch (error) {
    throw new Error([update, aptsWords(error)].filter(Boolean).join(' '), { cause: error });
  }
  const archive = (await readdir(folder)).find((name) => name.endsWith('.deb'));
  if (archive === undefined) throw new Error('apt-get said it had downloaded the package, but there is none.');
  const unpacked = join(folder, 'unpacked');
  await run('dpkg', ['-x', join(folder, archive), unpacked], settings);
  await rename(join(unpacked, 'usr/sbin/nats-server'), join(folder, 'nats-server'));
  for (const rest of [apt, unpacked, join(folder, archive)]) await rm(rest, { recursive: true, force: true });
}

function aptsWords(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const lines = said.split('\n').filter((line) => /^[EW]: /.test(line));
  return lines.slice(-2).join(' ') || String(error);
}
