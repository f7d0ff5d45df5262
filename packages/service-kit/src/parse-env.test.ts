import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { EnvError, parseEnv } from './parse-env.ts';

const schema = z.object({
  NATS_URL: z.url().describe('the address of the broker, such as nats://127.0.0.1:4222'),
  PORT: z.coerce.number().int().default(3007).describe('the port of the health server'),
  MASTER_KEY: z.string().min(16).describe('32 bytes in base64'),
});

it('gives typed values with their defaults', () => {
  const env = parseEnv(schema, { NATS_URL: 'nats://127.0.0.1:4222', MASTER_KEY: 'k'.repeat(16), PORT: '', HOME: '/' });
  expect(env).toEqual({ NATS_URL: 'nats://127.0.0.1:4222', PORT: 3007, MASTER_KEY: 'k'.repeat(16) });
});

it('lists every missing or invalid variable without its value', () => {
  const parse = () => parseEnv(schema, { PORT: 'abc', MASTER_KEY: 'canary' });
  expect(parse).toThrow(/NATS_URL is missing: it should be the address of the broker, such as nats:.*4222\n/);
  expect(parse).toThrow(/PORT is wrong: it should be the port of the health server/);
  expect(parse).toThrow(/MASTER_KEY is wrong: it should be 32 bytes/);
  expect(parse).not.toThrow(/canary/);
});

const folder = mkdtempSync(join(tmpdir(), 'trawl-env-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const env = { NATS_URL: 'nats://127.0.0.1:4222', MASTER_KEY: 'k'.repeat(16) };

it.each([
  ['as it is', 'm'.repeat(16), 'm'.repeat(16)],
  ['without its last newline', `${'m'.repeat(16)}\n`, 'm'.repeat(16)],
  ['without a newline of Windows', `${'m'.repeat(16)}\r\n`, 'm'.repeat(16)],
  ['with every other space', ` ${'m'.repeat(16)} \n\n`, ` ${'m'.repeat(16)} \n`],
])('reads a variable from a file %s', (_, content, value) => {
  const parsed = parseEnv(schema, { ...env, MASTER_KEY: '', MASTER_KEY_FILE: fileOf('key', content) });
  expect(parsed.MASTER_KEY).toBe(value);
});

it.each([
  ['missing', join(folder, 'canary'), "MASTER_KEY_FILE can't be read: there is no such file"],
  ['a folder', folder, 'MASTER_KEY_FILE must be the path of a file'],
  ['too large', fileOf('large', 'canary'.repeat(20_000)), 'MASTER_KEY_FILE names a file that is larger than 64 KiB'],
  ['empty', fileOf('empty', '\n'), 'MASTER_KEY is missing: it should be 32 bytes'],
  ['wrong', fileOf('short', 'canary'), 'MASTER_KEY is wrong: it should be 32 bytes'],
])('a file that is %s is refused in one line without its path or content', (_, path, line) => {
  const parse = () => parseEnv(schema, { ...env, MASTER_KEY: '', MASTER_KEY_FILE: path });
  expect(parse).toThrow(EnvError);
  expect(parse).toThrow(line);
  expect(parse).toThrow(/^[^\n]+\n[^\n]+$/);
  expect(parse).not.toThrow(/canary/);
  expect(parse).not.toThrow(folder);
});

it('refuses a variable that is set twice, also with the same value', () => {
  const parse = () => parseEnv(schema, { ...env, MASTER_KEY_FILE: fileOf('same', env.MASTER_KEY), PORT: 'abc' });
  expect(parse).toThrow('MASTER_KEY_FILE and MASTER_KEY are both set: set only one of them');
  expect(parse).toThrow('PORT is wrong');
});
