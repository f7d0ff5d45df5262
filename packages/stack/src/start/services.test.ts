import { expect, test } from 'vitest';
import { planPorts } from '../network/ports.ts';
import { inheritedEnv, readyUrl, SERVICES, serviceEnv, type Wiring } from './services.ts';

const wiring: Wiring = {
  ports: planPorts(4_000),
  apiPort: 4_000,
  secrets: {
    postgres: 'pg-secret',
    roles: { owner: 'o-secret', app: 'app-secret' },
    nats: { api: 'a-secret', scraper: 's-secret', 'dm-sender': 'd-secret' },
    sealKeys: 'k1:sealing',
    signingKey: 'signing',
  },
  sealKeysFile: '/data/seal-keys',
  sandboxFile: '/data/sandbox.jsonl',
  databaseUrl: 'postgres://trawl_app:app-secret@127.0.0.1:4004/trawl',
  natsUrlOf: (user) => `nats://${user}@127.0.0.1:4005`,
  smtpUrl: 'smtp://127.0.0.1:4003',
  mailFrom: 'Trawl <trawl@localhost>',
  platformUrls: { INSTAGRAM_URL: 'http://127.0.0.1:4001' },
  sheetsUrl: 'http://127.0.0.1:4001',
  webRoot: '/web',
  browser: { path: '/chromium', env: { LD_LIBRARY_PATH: '/libraries' } },
  noSandbox: true,
};

test('the API gets the database, its keys and its public URL', () => {
  expect(serviceEnv('api', wiring)).toEqual({
    TRAWL_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '4000',
    METRICS_PORT: '4009',
    PUBLIC_URL: 'http://localhost:4000',
    DATABASE_URL: wiring.databaseUrl,
    NATS_URL: 'nats://api@127.0.0.1:4005',
    SMTP_URL: wiring.smtpUrl,
    MAIL_FROM: wiring.mailFrom,
    ...wiring.platformUrls,
    SHEETS_URL: wiring.sheetsUrl,
    SEAL_KEYS_FILE: '/data/seal-keys',
    SIGNING_KEY: 'signing',
    WEB_ROOT: '/web',
  });
});

test('the sandbox gets the file that keeps its state', () => {
  expect(serviceEnv('sandbox', wiring)).toEqual({
    SANDBOX_PORT: '4001',
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_STATE: '/data/sandbox.jsonl',
  });
});

test('a worker gets its broker and its browser, and no database', () => {
  expect(serviceEnv('dm-sender', wiring)).toEqual({
    TRAWL_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '4008',
    NATS_URL: 'nats://dm-sender@127.0.0.1:4005',
    ...wiring.platformUrls,
    WORKER_ID: 'dm-sender-1',
    BROWSER_PATH: '/chromium',
    LD_LIBRARY_PATH: '/libraries',
    BROWSER_NO_SANDBOX: '1',
  });
  expect(serviceEnv('scraper', { ...wiring, noSandbox: false })).not.toHaveProperty('BROWSER_NO_SANDBOX');
});

test('each service has a readiness URL', () => {
  expect(SERVICES.map((name) => readyUrl(name, serviceEnv(name, wiring)))).toEqual([
    'http://127.0.0.1:4001/__sandbox/requests',
    'http://127.0.0.1:4000/readyz',
    'http://127.0.0.1:4007/readyz',
    'http://127.0.0.1:4008/readyz',
  ]);
});

test('services inherit the user’s variables, except those of single services', () => {
  const env = { PATH: '/bin', LOG_LEVEL: 'debug', SANDBOX_RECORDED: '/bodies', DATABASE_URL: 'x', SEAL_KEYS_FILE: 'y' };
  expect(inheritedEnv({ ...env, TRAWL_PORT: '1', npm_lifecycle_event: 'start', EMPTY: undefined })).toEqual({
    PATH: '/bin',
    LOG_LEVEL: 'debug',
    SANDBOX_RECORDED: '/bodies',
  });
});
