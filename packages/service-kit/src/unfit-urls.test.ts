import { expect, test } from 'vitest';
import { decodePart, isBrokerUrl, plainHttp, unfitLogins } from './unfit-urls.ts';

const form = { NATS_URL: 'tls://USER:PASSWORD@HOST:4222' };

test.each([
  ['nats://nats:4222', 'NATS_URL has no login; use the form tls://USER:PASSWORD@HOST:4222'],
  ['nats://api@nats:4222', 'NATS_URL has no login'],
  ['nats://api:development-only-x@nats:4222', 'NATS_URL has a development password'],
  ['nats://api:api@nats:4222', 'NATS_URL has a default password'],
  ['nats://somebody:somebody@nats:4222', 'NATS_URL has a default password'],
  ['nats://somebody:PASSWORD@nats:4222', 'NATS_URL has a default password'],
  ['nats://somebody:change%2Dme@nats:4222', 'NATS_URL has a default password'],
  ['nats://api:api@nats-1:4222,nats://nats-2:4222', 'NATS_URL has a default password'],
])('%s is refused', (NATS_URL, line) => {
  expect(unfitLogins({ NATS_URL }, form).join()).toContain(line);
});

test('accepts a custom password, and a missing login where none is required', () => {
  expect(unfitLogins({ NATS_URL: 'nats://api:5f1c%ff@nats:4222', SMTP_URL: 'smtp://relay' }, form)).toEqual([]);
  expect(unfitLogins({ NATS_URL: 'tls://api:5f1c@nats-1:4222,tls://nats-2:4222' }, form)).toEqual([]);
});

test('reports URLs without https', () => {
  expect(plainHttp({ A: 'https://a.example', B: 'http://b.example' })).toEqual(['  B is not encrypted; use https://']);
});

test('recognizes the addresses of brokers', () => {
  const isBroker = ['nats://127.0.0.1:4222', 'tls://api:5f1c@nats-1:4222, tls://nats-2:4222'].map(isBrokerUrl);
  expect(isBroker).toEqual([true, true]);
  const isNone = ['nats://api:pa#ss@nats:4222', 'nats://', 'nats', '', 'http://nats:4222', 'tls://nats-1,nats-2'].map(
    isBrokerUrl,
  );
  expect(new Set(isNone)).toEqual(new Set([false]));
});

test('uses a password literally if its percent signs aren’t codes', () => {
  expect(['pa%23ss', '50%x', '5f1c%ff'].map(decodePart)).toEqual(['pa#ss', '50%x', '5f1c%ff']);
});
