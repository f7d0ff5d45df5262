import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { ClaimAnswer, ClaimRequest, EVENT_STREAM, newId, RunId, subjects } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runs } from '../src/db/schema/index.ts';
import { diagnose } from '../src/doctor/index.ts';
import { keepDeadLetter } from '../src/features/runs/events/dead-letters.ts';
import { type S3StandIn, startS3StandIn } from './support/s3-stand-in.ts';
import { startTestService, type TestService } from './support/test-service.ts';
import { startTestWorker, type TestWorker } from './support/test-worker.ts';

const newKey = (): string => randomBytes(32).toString('base64');
const SEAL_KEYS = `k1:${newKey()}`;
const CANARY = 'canary-of-a-secret';

let api: TestService;
let workers: readonly TestWorker[];
let s3: S3StandIn;
let healthy: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await startTestService({ SEAL_KEYS });
  const origin = await api.service.app.listen({ host: '127.0.0.1', port: 0 });
  workers = await Promise.all([startTestWorker(api.natsUrl), startTestWorker(api.natsUrl, 'message')]);
  s3 = await startS3StandIn();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CANARY);
  const { DATABASE_URL, NATS_URL, SMTP_URL } = api.service.context.env;
  healthy = {
    TRAWL_ENV: 'development',
    PUBLIC_URL: origin,
    INSTAGRAM_URL: origin,
    SHEETS_URL: origin,
    SIGNING_KEY: newKey(),
    EXPORTS_URL: `s3://downloads?endpoint=${s3.url}`,
    ...{ DATABASE_URL, NATS_URL, SMTP_URL, SEAL_KEYS },
  };
  const user = await api.verified();
  const job = await user.call('POST', '/api/jobs', {
    name: 'Followers',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: `1%3A${CANARY}%3A7%3AAYtest`,
    schedule: 'manual',
    settings: { accountType: 'Private' },
  });
  await user.call('POST', `/api/jobs/${job.body.data.job._id}/start`);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await s3.stop();
  await api.stop();
  vi.unstubAllEnvs();
});

const examine = async (change: Readonly<Record<string, string>> = {}, timeoutMs?: number) => {
  const { lines, hasFailed } = await diagnose({ ...healthy, ...change }, timeoutMs);
  return { said: lines.join('\n'), hasFailed };
};

const withLogin = (url: string, username: string, password: string): string =>
  Object.assign(new URL(url), { username, password }).href;

test('a healthy stack has only ok findings', async () => {
  const { said, hasFailed } = await examine();
  expect(hasFailed).toBe(false);
  // These findings depend on the machine's database server and disk.
  const others = said
    .split('\n')
    .filter((line) => !/hang when their disk is full|Upgrade the server|GiB are free/.test(line));
  expect(others.join('\n')).not.toMatch(/^ {2}(warning|failed|skipped)/m);
  expect(said).toContain('SEAL_KEYS can open all stored secrets.');
  expect(said).toContain('A scraper takes runs on Instagram.');
  expect(said).toContain('Files can be written, read and removed in the bucket downloads.');
  expect(s3.objects.size).toBe(0);
  expect(said).not.toContain(CANARY);
});

const UNREACHABLE = '127.0.0.1:4';

test.each<readonly [what: string, change: () => Record<string, string>, sentences: readonly string[]]>([
  [
    'missing and unfit variables',
    () => ({ SIGNING_KEY: '', PORT: 'abc' }),
    ['SIGNING_KEY is missing: it should be base64 of 32 bytes', 'PORT is wrong'],
  ],
  [
    'a missing file',
    () => ({ SIGNING_KEY: '', SIGNING_KEY_FILE: '/nowhere/key' }),
    ["SIGNING_KEY_FILE can't be read: there is no such file"],
  ],
  [
    'values that production refuses',
    () => ({ TRAWL_ENV: 'production' }),
    [
      'PUBLIC_URL is not encrypted; use https://',
      'NATS_URL has a default password',
      'offers no STARTTLS, so mails and the login are sent unencrypted.',
    ],
  ],
  [
    'a database that isn’t there',
    () => ({ DATABASE_URL: `postgres://trawl_app:${CANARY}@${UNREACHABLE}/trawl` }),
    [`${UNREACHABLE} can’t be reached: nothing listens there.`, 'Start PostgreSQL'],
  ],
  [
    'a wrong password of the database',
    () => ({ DATABASE_URL: withLogin(healthy.DATABASE_URL ?? '', 'trawl_app', CANARY) }),
    ['rejects the login of trawl_app.', 'Correct the user and password in DATABASE_URL'],
  ],
  [
    'a broker that isn’t there',
    () => ({ NATS_URL: `nats://api:${CANARY}@${UNREACHABLE}` }),
    [`${UNREACHABLE} can’t be reached: nothing listens there.`, 'Start NATS'],
  ],
  [
    'a wrong password of the broker',
    () => ({ NATS_URL: withLogin(healthy.NATS_URL ?? '', 'api', CANARY) }),
    ['rejects the login of api.', 'Correct the user and password in NATS_URL'],
  ],
  [
    'a user of the broker with all permissions',
    () => ({ NATS_URL: api.natsUrl }),
    ['The API’s user has more permissions than it needs: publish $JS.API.STREAM.NAMES, subscription >.'],
  ],
  [
    'a mail server that isn’t there',
    () => ({ SMTP_URL: `smtp://mail:${CANARY}@${UNREACHABLE}` }),
    [`${UNREACHABLE} can’t be reached: nothing listens there.`, 'Start the mail server'],
  ],
  [
    'a lost key',
    () => ({ SEAL_KEYS: `k2:${newKey()}` }),
    ['SEAL_KEYS can’t open stored secrets: sessions of jobs (1, key k1).', 'Add the key that sealed them'],
  ],
  [
    'another key with the same id',
    () => ({ SEAL_KEYS: `k1:${newKey()}` }),
    ['SEAL_KEYS can’t open stored secrets: sessions of jobs (1, key k1).'],
  ],
  [
    'a public URL where nothing listens',
    () => ({ PUBLIC_URL: `http://${UNREACHABLE}` }),
    [`http://${UNREACHABLE} can’t be reached from here: nothing listens there.`],
  ],
  [
    'a platform that can’t be reached',
    () => ({ INSTAGRAM_URL: `http://${UNREACHABLE}` }),
    [`http://${UNREACHABLE} can’t be reached from here`, 'Allow outgoing connections on port 443'],
  ],
  [
    'storage for prepared downloads that can’t be reached',
    () => ({ EXPORTS_URL: `s3://downloads?endpoint=http://${UNREACHABLE}` }),
    ['The bucket downloads can’t be used: nothing listens there.', 'Correct EXPORTS_URL, the credentials'],
  ],
])('finds %s, and prints no secret', async (_, change, sentences) => {
  const { said } = await examine(change());
  for (const sentence of sentences) expect(said).toContain(sentence);
  expect(said).toMatch(/\d+ ok, \d+ warnings?, \d+ failed/);
  expect(said).not.toContain(CANARY);
});

test('finds pending migrations, and a role that owns the tables', async () => {
  const { DATABASE_URL = '' } = healthy;
  const newest = 'SELECT max(created_at) FROM drizzle.__drizzle_migrations';
  await api.asOwner(
    `UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1 WHERE created_at = (${newest})`,
  );
  const { said, hasFailed } = await examine();
  await api.asOwner(
    `UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1 WHERE created_at = (${newest})`,
  );
  expect(hasFailed).toBe(true);
  expect(said).toMatch(/ {2}failed {3}1 of \d+ migrations are pending\./);
  expect(said).toContain('Run the migrations with MIGRATION_DATABASE_URL');
  expect(said).toContain('A newer version migrated the database: this one doesn’t know 1 of its migrations.');

  const owner = await examine({ TRAWL_ENV: 'production', DATABASE_URL: api.ownerUrl });
  expect(DATABASE_URL).not.toBe(api.ownerUrl);
  expect(owner.said).toMatch(/ {2}failed {3}DATABASE_URL uses the role trawl_owner, which owns the table/);
});

test('finds dead letters', async () => {
  const { db } = api.service.context;
  const [run] = await db.select({ id: runs.id }).from(runs).limit(1);
  if (!run) throw new Error('there is no run');
  await keepDeadLetter(db, run.id, 'page', '{}', new Error('why'));
  const { said, hasFailed } = await examine();
  await api.asOwner('DELETE FROM dead_letters');
  expect(hasFailed).toBe(false);
  expect(said).toMatch(/ {2}warning {2}1 event of runs could not be stored\./);
  expect(said).toContain('pnpm ops dead-letters list');
});

test('finds a failed housekeeping', async () => {
  const { db } = api.service.context;
  await db.execute(sql`SELECT graphile_worker.add_job('housekeeping', run_at := now() + interval '1 day')`);
  await api.asOwner(`
    UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'parts that failed: deleteOldAudit'
    WHERE run_at > now() + interval '23 hours'`);
  const { said, hasFailed } = await examine();
  await api.asOwner(`DELETE FROM graphile_worker._private_jobs WHERE run_at > now() + interval '23 hours'`);
  expect(hasFailed).toBe(false);
  expect(said).toMatch(/ {2}warning {2}The last housekeeping failed: parts that failed: deleteOldAudit\./);
});

test('finds workers with an older protocol', async () => {
  const old = { runId: RunId.parse('run_none'), claimId: newId('ClaimId'), workerId: 'scraper-of-0.1.0' };
  const [worker] = workers;
  await worker?.bus.request(subjects.claim, ClaimRequest, ClaimAnswer, old, { timeoutMs: 10_000 });
  const { said, hasFailed } = await examine();
  expect(hasFailed).toBe(true);
  expect(said).toContain('Workers with an older protocol get no runs: scraper-of-0.1.0.');
});

test('finds missing workers and missing streams', async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  const idle = await examine();
  expect(idle.hasFailed).toBe(true);
  expect(idle.said).toContain(
    'No scraper takes runs on Instagram: no run makes progress, and no account can be linked.',
  );
  expect(idle.said).toContain('No DM sender takes runs on Instagram, and no run waits for one.');

  const url = new URL(api.natsUrl);
  const nc = await connect({ servers: url.host, user: url.username, pass: url.password });
  // The API would create it again within two seconds.
  const manager = await jetstreamManager(nc);
  await manager.streams.delete(EVENT_STREAM);
  const removing = setInterval(async () => manager.streams.delete(EVENT_STREAM).catch(() => false), 50);
  const { said } = await examine();
  clearInterval(removing);
  await nc.close();
  expect(said).toContain(`The stream ${EVENT_STREAM} is missing.`);
});

test('finds an API that trusts the address that clients send', async () => {
  const trusting = await startTestService({ TRUST_PROXY: '1' });
  const PUBLIC_URL = await trusting.service.app.listen({ host: '127.0.0.1', port: 0 });
  const { said, hasFailed } = await examine({ PUBLIC_URL });
  await trusting.stop();
  expect(hasFailed).toBe(true);
  expect(said).toContain('The API believes the X-Forwarded-For that a client sends');
});

test('a server that never answers delays no other check', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const startedAt = performance.now();
  const { said, hasFailed } = await examine({ SMTP_URL: `smtp://${host}`, PUBLIC_URL: `http://${host}` }, 4_000);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  silent.close();
  expect(hasFailed).toBe(true);
  // On a busy machine another check may take as long.
  expect(said.match(/The check took longer than 4 seconds\./g)?.length).toBeGreaterThanOrEqual(2);
  expect(said).toContain('migrations have run.');
});
