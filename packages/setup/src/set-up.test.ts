import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBrokerConfig } from './write-broker-config.ts';
import { writeDemoSettings } from './write-demo-settings.ts';
import { writeSecrets } from './write-secrets.ts';

const hosts = { postgresHost: 'postgres', natsHost: 'nats' };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-setup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (file: string) => readFile(join(folder, file), 'utf8');
const all = async () => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return Promise.all(names.toSorted().map(async (name) => [name, await readFile(name, 'utf8')]));
};

test('creates each secret once and never changes one', async () => {
  await writeSecrets(folder, hosts);
  const before = await all();
  expect(await writeSecrets(folder, hosts)).toBe(0);
  expect(await all()).toEqual(before);
  const password = (await read('postgres/app-password')).trim();
  expect(await read('api/database-url')).toBe(`postgres://trawl_app:${password}@postgres:5432/trawl\n`);
  expect(Buffer.from(await read('api/signing-key'), 'base64')).toHaveLength(32);
});

test('several set-ups at the same time get the same complete secrets', async () => {
  const created = await Promise.all(Array.from({ length: 4 }, () => writeSecrets(folder, hosts)));
  const files = await all();
  // None remains unfinished.
  expect(created.reduce((sum, count) => sum + count)).toBe(files.length);
  const password = (await read('postgres/app-password')).trim();
  expect(await read('api/database-url')).toBe(`postgres://trawl_app:${password}@postgres:5432/trawl\n`);
});

test('marks the secrets of a demo, so that production rejects them', async () => {
  await writeSecrets(folder, { ...hosts, isDemo: true });
  expect(await read('scraper/nats-url')).toMatch(/^nats:\/\/scraper:development-only-/);
  expect(await read('api/seal-keys')).toMatch(/^dev1:/);
  expect(Buffer.from(await read('api/signing-key'), 'base64').toString('latin1')).toMatch(/^development only/);
  await writeDemoSettings(folder, { publicPort: 3_100 });
  expect(await read('api/settings.env')).toContain('TRAWL_ENV=development\nINSTAGRAM_URL=http://sandbox:3001\n');
  expect(await read('api/settings.env')).toContain('PUBLIC_URL=http://localhost:3100\n');
});

test('writes the configuration of NATS with the passwords of the services', async () => {
  await writeSecrets(folder, { ...hosts, isDemo: true });
  const file = join(folder, 'nats.conf');
  await writeBrokerConfig(folder, file, { waitMs: 0 });
  const { accounts, jetstream } = JSON.parse(await readFile(file, 'utf8'));
  const [scraper] = accounts.TRAWL_SCRAPER.users;
  expect(await read('scraper/nats-url')).toBe(`nats://scraper:${scraper.password}@nats:4222\n`);
  expect(accounts.TRAWL).toMatchObject({ jetstream: 'enabled', users: [{ user: 'api' }] });
  expect(jetstream).toEqual({ store_dir: '/data/store', max_file_store: 10_737_418_240 });
});

test('names each secret that is missing', async () => {
  await writeSecrets(folder, hosts);
  await expect(writeBrokerConfig(folder, join(folder, 'nats.conf'), { waitMs: 0 })).rejects.toThrow(
    /^Secrets are missing\. [^\n]+\n {2}api\/smtp-url is missing: smtps:[^\n]+$/,
  );
  await writeFile(join(folder, 'api/smtp-url'), 'smtps://u:p@mail.example:465');
  await rm(join(folder, 'scraper/nats-url'));
  await writeFile(join(folder, 'scraper/nats-url'), 'nats://api:x@nats:4222');
  await expect(writeBrokerConfig(folder, join(folder, 'nats.conf'), { waitMs: 0 })).rejects.toThrow(
    'nats-url is wrong; use the form nats://scraper:PASSWORD@HOST:4222',
  );
});
