import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from './with-client.ts';

/** What a copy of a running server must not contain: https://www.postgresql.org/docs/18/continuous-archiving.html */
const OMITTED = ['pg_wal/*', 'pg_replslot/*', 'postmaster.pid', 'postmaster.opts', 'pgsql_tmp*', 'backup_label'];
/** Enough for the changes between the copy and the standby's first connection. */
const KEPT_WAL = '1GB';

export interface StandbyCopy {
  /** The running server, as superuser. */
  readonly primaryUrl: string;
  /** The data folder of the running server. */
  readonly from: string;
  /** The standby's data folder, which is replaced. */
  readonly to: string;
}

/**
 * Copies a running server's data, so that a server started with the copy follows it as the standby `standby`. PostgreSQL's npm
 * packages don't contain pg_basebackup.
 */
export async function copyAsStandby({ primaryUrl, from, to }: StandbyCopy): Promise<void> {
  const owner = await stat(from);
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  await withClient(primaryUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET wal_keep_size = '${KEPT_WAL}'`);
    await client.query('SELECT pg_reload_conf()');
    await client.query("SELECT pg_backup_start('standby', true)");
    await copyFolder(from, to);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await mkdir(join(to, 'pg_wal/archive_status'));
  await mkdir(join(to, 'pg_wal/summaries'));
  await writeFile(join(to, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(primaryUrl);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const created = ['', 'backup_label', 'standby.signal', 'pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries'];
  for (const name of created) await chown(join(to, name), owner.uid, owner.gid);
}

const COPY = 'from=$1; to=$2; shift 2; tar --create --directory "$from" "$@" . | tar --extract --directory "$to"';

async function copyFolder(from: string, to: string): Promise<void> {
  const omitted = OMITTED.map((pattern) => `--exclude=${pattern}`);
  const shell = spawn('bash', ['-o', 'pipefail', '-c', COPY, 'copy', from, to, ...omitted], { stdio: 'ignore' });
  const [code] = await once(shell, 'close');
  // 1 means that files changed or vanished while tar read them, which PostgreSQL repairs when the copy starts.
  if (code !== 0 && code !== 1) throw new Error(`copying ${from} to ${to} ended with ${code}`);
}
