import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnv, threadEnvironment } from './env.ts';

const key = (): string => randomBytes(32).toString('base64');
const production = {
  TRAWL_ENV: 'production',
  PUBLIC_URL: 'https://trawl.example',
  DATABASE_URL: 'postgres://trawl_app:5f1c@db/trawl',
  NATS_URL: 'tls://api:ab12@nats:4222',
  SMTP_URL: 'smtps://mail.example',
  SEAL_KEYS: `2026-11:${key()},2026-01:${key()}`,
  SIGNING_KEY: key(),
};

test('accepts the minimal production settings', () => {
  expect(readEnv(production)).toMatchObject({ TRAWL_ENV: 'production', HOST: '127.0.0.1' });
});

test('defaults to production without TRAWL_ENV', () => {
  const { TRAWL_ENV: _, ...rest } = production;
  expect(readEnv(rest).TRAWL_ENV).toBe('production');
});

const SHARED_KEY = key();
const developmentKey = Buffer.concat([Buffer.from('development only'), randomBytes(32)]).toString('base64');

test.each([
  ['no keys at all', { SEAL_KEYS: '', SIGNING_KEY: '' }, /SEAL_KEYS is missing[\s\S]*SIGNING_KEY is missing/],
  ['a seal key of development', { SEAL_KEYS: `dev1:${key()}` }, /SEAL_KEYS contains a development key/],
  ['one among others', { SEAL_KEYS: `k1:${key()},dev1:${key()}` }, /SEAL_KEYS contains a development key/],
  ['the signing key of development', { SIGNING_KEY: developmentKey }, /SIGNING_KEY is a development key/],
  [
    'what a stack on one machine made for itself',
    {
      DATABASE_URL: 'postgres://postgres:development-only-abc@db/trawl',
      NATS_URL: 'tls://api:development-only-abc@nats:4222',
    },
    /DATABASE_URL has a development password[\s\S]*NATS_URL has a development password/,
  ],
  ['a public address without encryption', { PUBLIC_URL: 'http://trawl.example' }, /PUBLIC_URL is not encrypted/],
  ['a platform without encryption', { INSTAGRAM_URL: 'http://a.example' }, /INSTAGRAM_URL is not encrypted/],
  ['a broker without a login', { NATS_URL: 'tls://nats:4222' }, /NATS_URL has no login; use the form tls:/],
  ['a database without a login', { DATABASE_URL: 'postgres://db/trawl' }, /DATABASE_URL has no login/],
  [
    'default passwords',
    { DATABASE_URL: 'postgres://trawl_app:postgres@db/trawl' },
    /DATABASE_URL has a default password/,
  ],
  ['the same of the mail server', { SMTP_URL: 'smtp://mail:mail@mail' }, /SMTP_URL has a default password/],
  [
    'one key for two purposes',
    { SEAL_KEYS: `k1:${SHARED_KEY}`, SIGNING_KEY: SHARED_KEY },
    /SIGNING_KEY is also in SEAL_KEYS/,
  ],
  ['a short seal key', { SEAL_KEYS: 'k1:c2hvcnQ=' }, /SEAL_KEYS is wrong/],
  ['a seal key twice', { SEAL_KEYS: `k1:${key()},k1:${key()}` }, /SEAL_KEYS is wrong/],
  ['a short signing key', { SIGNING_KEY: 'c2hvcnQ=' }, /SIGNING_KEY is wrong/],
  [
    'a file of keys that isn’t there',
    { SEAL_KEYS: '', SEAL_KEYS_FILE: '/nowhere/keys' },
    /SEAL_KEYS_FILE can't be read/,
  ],
])('%s is refused', (_, change, message) => {
  expect(() => readEnv({ ...production, ...change })).toThrow(message);
});

test('accepts the URLs of several broker servers', () => {
  const NATS_URL = 'tls://api:ab12@nats-1:4222,tls://nats-2:4222,tls://nats-3:4222';
  expect(readEnv({ ...production, NATS_URL, NATS_REPLICAS: '3' })).toMatchObject({ NATS_URL, NATS_REPLICAS: 3 });
  expect(() => readEnv({ ...production, NATS_URL: 'tls://api:ab12@nats-1:4222,http://nats-2' })).toThrow(
    /NATS_URL is wrong/,
  );
});

test('development accepts its generated secrets', () => {
  const env = { ...production, TRAWL_ENV: 'development', SEAL_KEYS: `dev1:${key()}`, SIGNING_KEY: developmentKey };
  expect(readEnv(env).SEAL_KEYS).toHaveLength(1);
});

test('threads get the compile cache and nothing else', () => {
  expect(threadEnvironment({ NODE_COMPILE_CACHE: '/cache', SEAL_KEYS: 'secret' })).toEqual({
    NODE_COMPILE_CACHE: '/cache',
  });
  expect(threadEnvironment({ SEAL_KEYS: 'secret' })).toEqual({});
});
