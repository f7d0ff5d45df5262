import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseEnv } from './parse-env.ts';

const schema = z.object({
  NATS_URL: z.url().describe('the address of the broker, such as nats://127.0.0.1:4222'),
  PORT: z.coerce.number().int().default(3007).describe('the port of the health server'),
  MASTER_KEY: z.string().min(16).describe('32 bytes in base64'),
});

it('gives typed values with their defaults', () => {
  const env = parseEnv(schema, { NATS_URL: 'nats://127.0.0.1:4222', MASTER_KEY: 'k'.repeat(16), PORT: '', HOME: '/' });
  expect(env).toEqual({ NATS_URL: 'nats://127.0.0.1:4222', PORT: 3007, MASTER_KEY: 'k'.repeat(16) });
});

it('lists every variable that is missing or wrong, and no value', () => {
  const parse = () => parseEnv(schema, { PORT: 'abc', MASTER_KEY: 'canary' });
  expect(parse).toThrow(/NATS_URL is missing: it should be the address of the broker/);
  expect(parse).toThrow(/PORT is wrong: it should be the port of the health server/);
  expect(parse).toThrow(/MASTER_KEY is wrong: it should be 32 bytes/);
  expect(parse).not.toThrow(/canary/);
});
