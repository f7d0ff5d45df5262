import { createTestDatabase } from '@trawl/stack/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyOut } from './copy-out.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let other: pg.Client;
const connect = async (): Promise<pg.Client> => {
  const connected = new pg.Client({ connectionString: database.ownerUrl });
  // Without a listener, a connection that a test ends would end the process.
  connected.on('error', () => undefined);
  await connected.connect();
  return connected;
};
beforeAll(async () => {
  database = await createTestDatabase();
  [client, other] = [await connect(), await connect()];
});
afterAll(async () => {
  await Promise.all([client.end(), other.end()]);
  await database.drop();
});

const rowsOf = (count: number, length: number): string =>
  `COPY (SELECT n, repeat('x', ${length}) FROM generate_series(1, ${count}) AS n) TO STDOUT (FORMAT csv)`;
const expected = (count: number, length: number): string =>
  Array.from({ length: count }, (_, index) => `${index + 1},${'x'.repeat(length)}\n`).join('');

async function read(text: string, on = client): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of copyOut(on, text)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const isUsable = async (on = client) => expect((await on.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);

test.each([
  [0, 1],
  [1, 1],
  [3, 1_000_000],
  [20_000, 7],
  [3_000, 400],
])('reads %i rows of %i characters, and leaves the connection usable', async (count, length) => {
  expect(await read(rowsOf(count, length))).toBe(expected(count, length));
  await isUsable();
});

test('each piece has its own buffer', async () => {
  const buffers = new Set<ArrayBuffer>();
  let pieces = 0;
  for await (const { buffer } of copyOut(client, rowsOf(5_000, 100))) {
    buffers.add(buffer);
    pieces++;
  }
  expect(pieces).toBeGreaterThan(1);
  expect(buffers.size).toBe(pieces);
});

test('the server waits for a slow reader', async () => {
  const rows = copyOut(client, rowsOf(100_000, 1_000));
  const first = await rows.next();
  let bytes = first.value?.length ?? 0;
  await vi.waitUntil(async () => (await activity()) === 'ClientWrite');
  for await (const piece of rows) bytes += piece.length;
  expect(bytes).toBe(expected(100_000, 1_000).length);
});

test('a slow reader leaves the connection usable, wherever the rows end', async () => {
  // The socket pauses while 256 kB wait.
  for (let kilobytes = 240; kilobytes <= 420; kilobytes += 20) {
    const rows = copyOut(client, rowsOf(kilobytes, 1_020));
    let bytes = (await rows.next()).value?.length ?? 0;
    await vi.waitUntil(async () => ['ClientRead', 'ClientWrite'].includes((await activity()) ?? ''));
    for await (const piece of rows) bytes += piece.length;
    expect(bytes).toBe(expected(kilobytes, 1_020).length);
    await isUsable();
  }
});

test('a statement that fails at the start or midway throws its error, and leaves the connection usable', async () => {
  await expect(read('COPY (SELECT * FROM nothing) TO STDOUT')).rejects.toThrow('relation "nothing" does not exist');
  await isUsable();
  const midway = 'COPY (SELECT 1 / (50000 - n) FROM generate_series(1, 60000) AS n) TO STDOUT';
  await expect(read(midway)).rejects.toThrow('division by zero');
  await isUsable();
});

test('notices between the rows are skipped', async () => {
  await client.query(`CREATE FUNCTION notify(n int) RETURNS int LANGUAGE plpgsql AS $$
    BEGIN RAISE NOTICE 'row %', n; RETURN n; END $$`);
  expect(await read('COPY (SELECT notify(n) FROM generate_series(1, 500) AS n) TO STDOUT')).toBe(
    Array.from({ length: 500 }, (_, index) => `${index + 1}\n`).join(''),
  );
});

test('a connection loss midway throws an error', async () => {
  const lost = await connect();
  const rows = copyOut(lost, rowsOf(100_000, 1_000));
  await rows.next();
  await other.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()',
    ['COPY%'],
  );
  const readAll = async () => {
    for await (const piece of rows) expect(piece.length).toBeGreaterThan(0);
  };
  await expect(readAll()).rejects.toThrow(/terminat/);
});

/** The wait event of the server process that runs the COPY. */
async function activity(): Promise<string | null> {
  const { rows } = await other.query(
    'SELECT wait_event FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()',
    ['COPY%'],
  );
  return rows[0]?.wait_event ?? null;
}
