import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestNats, testBrowser, testNats } from './index.ts';

let database: TestDatabase;
let nats: TestNats;
beforeAll(async () => {
  [database, nats] = await Promise.all([createTestDatabase(), testNats()]);
});
afterAll(() => Promise.all([database.drop(), nats.stop()]));

/** The client doesn't use the credentials in a URL. */
function connectTo(url: string): Promise<NatsConnection> {
  const { username, password, host } = new URL(url);
  return connect({ servers: host, user: username, pass: password });
}

test('each test file has a database of its own, which is gone when it is dropped', async () => {
  const other = await createTestDatabase();
  const client = new Client({ connectionString: other.ownerUrl });
  // The server ends this connection when the database is deleted.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE only_here (id int)');
  await other.drop();
  await using mine = {
    client: new Client({ connectionString: database.url }),
    [Symbol.asyncDispose]: () => mine.client.end(),
  };
  await mine.client.connect();
  const tables = await mine.client.query("SELECT 1 FROM pg_tables WHERE tablename = 'only_here'");
  const databases = await mine.client.query('SELECT 1 FROM pg_database WHERE datname = $1', [other.name]);
  expect([tables.rowCount, databases.rowCount]).toEqual([0, 0]);
});

test('the broker keeps streams, and refuses a service what is not its own', async () => {
  const all = await connectTo(nats.url);
  const streams = await jetstreamManager(all);
  await streams.streams.add({ name: 'S', subjects: ['s.>'] });
  const { seq } = await jetstream(all).publish('s.one', 'row');
  expect(seq).toBe(1);
  const scraper = await connectTo(nats.urlOf('scraper'));
  const refused = (async () => {
    for await (const status of scraper.status()) if (status.type === 'error') return status.error;
    return 'nothing';
  })();
  scraper.publish('s.two');
  expect(await refused).toBeInstanceOf(errors.PermissionViolationError);
  await Promise.all([all.close(), scraper.close()]);
});

test('the broker comes back with its store when it is killed', async () => {
  const before = nats.process.pid();
  await nats.process.restart();
  expect(nats.process.pid()).not.toBe(before);
  const all = await connectTo(nats.url);
  const streams = await jetstreamManager(all);
  expect(await streams.streams.names().next()).toEqual(['S']);
  await all.close();
});

test('the browser starts', async () => {
  const { path, env } = testBrowser();
  const version = spawn(path, ['--version'], { env: { ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(version.stdout, 'data');
  expect(String(output)).toMatch(/Chrom/);
});
