import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { dataFolder, type FixtureFolder, fixtureEnvironment } from '../../test/fixture-stack.ts';
import { openDataFolder } from '../folders/data-folder.ts';
import { freePort } from '../network/network.ts';
import { type Keeper, openKeeper } from '../process/keeper.ts';
import { openLogFile } from '../process/log-file.ts';
import { reportDeaths } from '../testing/report-deaths.ts';
import { findPostgres } from './binaries.ts';
import { bootPostgres, bootStandby } from './boot-postgres.ts';
import { isRoot, openCluster } from './cluster.ts';
import { query } from './with-client.ts';

const cache = fixtureEnvironment().TRAWL_CACHE ?? '';
let parent: FixtureFolder;
let folder: string;
let keeper: Keeper;
beforeEach(async () => {
  parent = await dataFolder();
  const { data } = await openDataFolder(parent.data, 'test', 'in a test');
  folder = join(data, 'postgres');
  keeper = openKeeper();
});
afterEach(async () => {
  await keeper.stop();
  await parent[Symbol.asyncDispose]();
});

const roles = { owner: 'owner-secret', app: 'app-secret' };

async function optionsOf(name: string) {
  const log = openLogFile(join(parent.data, `logs/${name}.log`), reportDeaths.logLost);
  return {
    folder: join(folder, '..', name),
    port: await freePort(),
    password: 'secret',
    roles,
    cache,
    log,
    durable: false,
  };
}

const boot = async () => bootPostgres(await optionsOf('postgres'), keeper, reportDeaths.lifecycle);

test('accepts the password on loopback, and keeps its rows despite a stale lock file', async () => {
  const first = await boot();
  expect(await query(first.superuserUrl, 'CREATE TABLE kept AS SELECT 1')).toBe(1);
  await expect(query(first.superuserUrl.replace('secret', 'guess'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
  await keeper.stop();
  keeper = openKeeper();
  // The process id now belongs to another process, this test.
  await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n0\n0\n\n127.0.0.1\n`);
  const second = await boot();
  expect(await query(second.ownerUrl, 'SELECT 1 FROM kept')).toBe(1);
});

test('objects that an earlier version created belong to the owner, and the API’s role owns nothing', async () => {
  const first = await boot();
  for (const sql of [
    'CREATE SCHEMA drizzle',
    'CREATE TABLE drizzle.log (id serial PRIMARY KEY)',
    'CREATE TABLE people (id bigint GENERATED ALWAYS AS IDENTITY) PARTITION BY HASH (id)',
    'CREATE TABLE people_0 PARTITION OF people FOR VALUES WITH (MODULUS 1, REMAINDER 0)',
    'CREATE VIEW everybody AS SELECT id FROM people',
    'CREATE SEQUENCE counted',
    'CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    "CREATE TYPE color AS ENUM ('red')",
    'CREATE TYPE pair AS (a int, b int)',
  ]) {
    await query(first.superuserUrl, sql);
  }
  await keeper.stop();
  keeper = openKeeper();
  const { ownerUrl, url } = await boot();
  for (const sql of [
    'ALTER TABLE people ADD COLUMN name text',
    'ALTER TABLE drizzle.log ADD COLUMN name text',
    'DROP VIEW everybody',
    'DROP SEQUENCE counted',
    'DROP FUNCTION one()',
    'DROP TYPE color, pair',
    'CREATE SCHEMA graphile_worker',
  ]) {
    await expect(query(url, sql), sql).rejects.toThrow(/must be owner|permission denied/);
    await query(ownerUrl, sql);
  }
});

test('a server that is killed with busy connections starts again', async () => {
  const { process: supervised, superuserUrl } = await boot();
  for (let time = 0; time < 3; time++) {
    const busy = Array.from({ length: 3 }, () => query(superuserUrl, 'SELECT count(*) FROM generate_series(1, 1e9)'));
    const ended = Promise.allSettled(busy);
    await vi.waitFor(async () => {
      const running = "SELECT FROM pg_stat_activity WHERE query LIKE '%1e9%' AND pid <> pg_backend_pid()";
      expect(await query(superuserUrl, running)).toBe(busy.length);
    }, 10_000);
    supervised.kill('SIGKILL');
    await supervised.restart();
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
  }
});

test('a connection waits for a server that is slow for more than five seconds', async () => {
  const { process: supervised, superuserUrl } = await boot();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  supervised.kill('SIGSTOP');
  const answer = query(superuserUrl, 'SELECT 1');
  await vi.advanceTimersByTimeAsync(6_000);
  supervised.kill('SIGCONT');
  expect(await answer).toBe(1);
});

test('a standby follows its primary, and accepts writes after it is promoted', async () => {
  const primary = await boot();
  await query(primary.superuserUrl, 'CREATE TABLE before AS SELECT 1');
  const options = { ...(await optionsOf('postgres-2')), folder: `${primary.folder}-2` };
  const standby = await bootStandby(primary, options, keeper, reportDeaths.lifecycle);
  await query(primary.superuserUrl, 'CREATE TABLE after AS SELECT 1');
  await expect.poll(() => query(standby.superuserUrl, 'SELECT FROM before, after').catch(() => 0)).toBe(1);
  await expect(query(standby.superuserUrl, 'INSERT INTO before VALUES (2)')).rejects.toThrow('read-only transaction');

  await primary.process.stop();
  await query(standby.superuserUrl, 'SELECT pg_promote()');
  expect(await query(standby.superuserUrl, 'INSERT INTO before VALUES (2)')).toBe(1);
});

test('a server that a crash left running is stopped', async () => {
  const native = await findPostgres(cache, isRoot());
  const { folder: real, user } = await openCluster(folder, native, 'secret', keeper);
  const settings = [
    '-c',
    `port=${await freePort()}`,
    '-c',
    'unix_socket_directories=',
    '-c',
    'listen_addresses=127.0.0.1',
  ];
  const orphan = spawn(join(native, 'bin/postgres'), ['-D', real, ...settings], { cwd: '/', stdio: 'ignore', ...user });
  const ended = once(orphan, 'exit');
  await expect.poll(() => readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).toContain('ready');
  const { url } = await boot();
  await ended;
  expect(await query(url, 'SELECT 1')).toBe(1);
});

test('an incomplete folder is recreated', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'postgresql.conf'), 'cut of');
  const { folder: real } = await openCluster(folder, await findPostgres(cache, isRoot()), 'secret', keeper);
  expect(await readFile(join(real, 'PG_VERSION'), 'utf8')).toBe('18\n');
});
