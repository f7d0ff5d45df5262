import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createLogger, EnvError } from '@trawl/service-kit';
import { createTestDatabase, recordAttack, type TestDatabase } from '@trawl/stack/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkRole } from '../../src/db/check-role.ts';
import { openDatabase } from '../../src/db/client.ts';
import { readEnv } from '../../src/env.ts';
import { serveMetrics } from '../../src/http/metrics.ts';
import { startTestService } from '../support/test-service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newKey = (): string => randomBytes(32).toString('base64');
const SHARED = newKey();
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** A busy machine takes a while to compile a service. */
const START_MS = 90_000;

/** A valid production configuration, except that there is no broker at that address. */
const production = () => ({
  TRAWL_ENV: 'production',
  PUBLIC_URL: 'https://trawl.example',
  DATABASE_URL: database.url,
  NATS_URL: 'nats://api:ab12cd34@127.0.0.1:9',
  SMTP_URL: 'smtps://mail:ab12cd34@mail.example',
  SEAL_KEYS: `k1:${newKey()}`,
  SIGNING_KEY: newKey(),
  METRICS_PORT: '0',
});

/** Starts the API as a process and returns how it ended. */
const start = (change: Record<string, string>): Promise<{ code: unknown; message: string }> =>
  new Promise((resolve) => {
    const env = { ...production(), ...change };
    execFile(process.execPath, [MAIN], { env, timeout: START_MS }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? 'killed'), message: stdout + stderr }),
    );
  });

const UNFIT: readonly (readonly [tried: string, change: Record<string, string>, sentence: string])[] = [
  ['an http:// public URL', { PUBLIC_URL: 'http://trawl.example' }, 'PUBLIC_URL is not encrypted; use https'],
  ['an http:// platform', { INSTAGRAM_URL: 'http://a.example' }, 'INSTAGRAM_URL is not encrypted; use https'],
  ['a broker without login', { NATS_URL: 'nats://127.0.0.1:9' }, 'NATS_URL has no login; use the form tls://api:'],
  [
    'a default broker password',
    { NATS_URL: 'nats://api:nats@127.0.0.1:9' },
    'NATS_URL has a default password: generate one',
  ],
  [
    'a default database password',
    { DATABASE_URL: 'postgres://u:postgres@h/x' },
    'DATABASE_URL has a default password: generate one',
  ],
  [
    'a database without login',
    { DATABASE_URL: 'postgres://h/x' },
    'DATABASE_URL has no login; use the form postgres://',
  ],
  ['one key for two purposes', { SEAL_KEYS: `k1:${SHARED}`, SIGNING_KEY: SHARED }, 'SIGNING_KEY is also in SEAL_KEYS'],
];

test.each(UNFIT)('a production start with %s is refused', (_, change, sentence) => {
  let message = '';
  try {
    readEnv({ ...production(), ...change });
  } catch (error) {
    if (error instanceof EnvError) message = error.message;
  }
  expect(message).toContain(sentence);
  expect(message).not.toContain(SHARED);
});

test('unfit production starts, summed up', ({ task }) => {
  for (const [tried] of UNFIT)
    recordAttack(task, `19. a production start with ${tried}`, 1, 'refused, with what to write');
});

test('a production start as a role that owns tables, or as superuser, is refused', async ({ task }) => {
  const superuser = inject('postgres').urls.superuser.replace('{database}', database.name);
  for (const [role, DATABASE_URL] of [
    ['trawl_owner', database.ownerUrl],
    ['postgres', superuser],
  ] as const) {
    const { code, message } = await start({ DATABASE_URL });
    expect(code).toBe(1);
    expect(message).toContain(`DATABASE_URL uses the role ${role}, which`);
    expect(message).toContain('MIGRATION_DATABASE_URL');
    recordAttack(task, `19. a production start as the database role ${role}`, 1, 'refused, with what to write');
  }
  await checkAs(database.url);
});

async function checkAs(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, createLogger({ service: 'test', level: 'error' }), 1);
  await checkRole(pool).finally(close);
}

test('a production start as a role that owns nothing but has too many rights is refused', async ({ task }) => {
  const url = inject('postgres').urls.superuser.replace('{database}', database.name);
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  const name = `strong_${randomBytes(4).toString('hex')}`;
  const asStrong = new URL(url);
  asStrong.username = name;
  asStrong.password = 'ab12cd34';
  const RIGHTS = [
    ['CREATEROLE', '', 'may create roles'],
    ['BYPASSRLS', '', 'bypasses row security'],
    ['REPLICATION', '', 'may replicate the database'],
    ['NOINHERIT', 'IN ROLE pg_execute_server_program', 'is a member of pg_execute_server_program'],
    ['NOINHERIT', 'IN ROLE trawl_owner', 'owns the table'],
    ['NOINHERIT', 'IN ROLE postgres', 'is a superuser'],
  ] as const;
  try {
    for (const [right, member, why] of RIGHTS) {
      await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD 'ab12cd34' ${right} ${member}`);
      await expect(checkAs(asStrong.href), `${right} ${member}`).rejects.toThrow(`the role ${name}, which ${why}`);
      await superuser.query(`DROP ROLE ${name}`);
    }
  } finally {
    await superuser.query(`DROP ROLE IF EXISTS ${name}`);
    await superuser.end();
  }
  recordAttack(
    task,
    '19. a production start as a role with rights that no API needs',
    RIGHTS.length,
    'refused, with the right’s name',
  );
});

test('the API’s role can’t change tables, triggers or records', async ({ task }) => {
  const statements = [
    'CREATE TABLE mine (id int)',
    'ALTER TABLE users DISABLE TRIGGER ALL',
    'ALTER TABLE ledger_postings DISABLE TRIGGER ALL',
    'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_negative',
    'DROP FUNCTION ledger_refuse() CASCADE',
    'TRUNCATE users CASCADE',
    'CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'UPDATE operator_actions SET operator = $$nobody$$',
    'DELETE FROM operator_outcomes',
    'UPDATE graphile_worker.migrations SET breaking = true',
    'DELETE FROM drizzle.__drizzle_migrations',
    'CREATE EXTENSION file_fdw',
    'COPY users TO PROGRAM $$cat$$',
    'SET ROLE trawl_owner',
    'SET session_replication_role = replica',
  ];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const statement of statements) {
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner|is refused/);
    }
  } finally {
    await client.end();
  }
  recordAttack(
    task,
    '19. DDL, TRUNCATE and changes of records as the API’s role',
    statements.length,
    'permission denied',
  );
});

test('metrics are served only on their own port', async ({ task }) => {
  const api = await startTestService({ METRICS_PORT: '0' });
  const metrics = await serveMetrics(api.service.context);
  try {
    for (const path of ['/metrics', '/metrics/', '/api/metrics', '/METRICS']) {
      expect((await api.visitor().call('GET', path)).status, path).toBe(404);
    }
    const figures = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
    expect(await figures.text()).toContain('trawl_api_db_connections');
    expect((await fetch(`http://127.0.0.1:${metrics.port}/api/users/check-auth`)).status).toBe(404);
  } finally {
    await metrics.close();
    await api.stop();
  }
  recordAttack(task, '20. /metrics on the public port', 4, '404; on port +9 alone');
});
