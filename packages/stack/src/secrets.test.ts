import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSealKey, openSecrets, sealKeysFile } from './secrets.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'trawl-secrets-'));
});
afterEach(() => rm(data, { recursive: true }));

test('are created once, readable only by their owner', async () => {
  const secrets = await openSecrets(data);
  expect(await openSecrets(data)).toEqual(secrets);
  expect((await stat(join(data, 'secrets.json'))).mode & 0o777).toBe(0o600);
  const [id, key = ''] = secrets.sealKeys.split(':');
  expect([id, Buffer.from(key, 'base64').length, Buffer.from(secrets.signingKey, 'base64').length]).toEqual([
    'dev1',
    32,
    48,
  ]);
  const { api, scraper, 'dm-sender': dmSender } = secrets.nats;
  const passwords = new Set([secrets.postgres, ...Object.values(secrets.roles), api, scraper, dmSender]);
  expect([...passwords]).toEqual(Array(6).fill(expect.stringMatching(/^development-only-[\w-]{32}$/)));
});

test('are never recreated for an existing database', async () => {
  await mkdir(join(data, 'postgres'));
  await expect(openSecrets(data)).rejects.toThrow('secrets.json is gone');
  await writeFile(join(data, 'secrets.json'), '{"postgres":');
  await expect(openSecrets(data)).rejects.toThrow("can't be read as the secrets of this data folder");
});

test('of an earlier version are completed, and keep their values', async () => {
  const { roles: _, ...earlier } = await openSecrets(data);
  await writeFile(join(data, 'secrets.json'), JSON.stringify(earlier));
  const completed = await openSecrets(data);
  expect(completed).toMatchObject(earlier);
  expect(completed.roles.owner).not.toBe(completed.roles.app);
  expect(await openSecrets(data)).toEqual(completed);
});

test('get another seal key before the existing ones', async () => {
  const before = await openSecrets(data);
  const after = await addSealKey(data);
  expect(after).toEqual({ ...before, sealKeys: expect.stringMatching(/^dev2:[^,]+,dev1:[^,]+$/) });
  expect(after.sealKeys.endsWith(before.sealKeys)).toBe(true);
  expect(await openSecrets(data)).toEqual(after);
  expect(await readFile(sealKeysFile(data), 'utf8')).toBe(after.sealKeys);
  expect((await stat(sealKeysFile(data))).mode & 0o777).toBe(0o600);
});
