import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { JobId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api, createJob, setUpRuns, user } from '../../../../test/support/run-fixture.ts';
import { EXPORTS_OF_USER } from '../../../db/export-pool.ts';

setUpRuns();

const run = promisify(execFile);
const reader = join(import.meta.dirname, '../../../../test/support/open-files.py');

/** Values that formats escape differently. */
const ROWS = [
  {
    shortcode: 'a',
    caption: '=1+1, "two"\nlines; -3 ünder 😀 \u0001_x0041_',
    likesCount: 12,
    engagementRate: 0.5,
    isPinned: true,
    takenAt: '2026-02-28T12:00:00.500Z',
    hashtags: ['sea', 'sun, "moon"'],
    url: 'https://www.instagram.com/p/a/',
  },
  { shortcode: 'b', caption: '', likesCount: -5, isPinned: false, hashtags: [], url: 'not an address' },
  { shortcode: 'c', caption: null, likesCount: 'many', takenAt: 'soon', hashtags: 'sea' },
];
const COLUMNS = 'shortcode,caption,likesCount,engagementRate,isPinned,takenAt,hashtags,url,collectedAt';
const COLLECTED = '2026-01-05T06:07:08.009Z';

let jobId: JobId;

async function insert(rows: readonly object[]): Promise<void> {
  await api.service.context.database.pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values", last_seen_at)
      SELECT $1, 1, n, n, 1, 'run_1', row, $3 FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS element (row, n)`,
    [jobId, JSON.stringify(rows), COLLECTED],
  );
  await api.service.context.db.execute(sql`UPDATE jobs SET total_results = ${rows.length} WHERE id = ${jobId}`);
}

beforeEach(async () => {
  jobId = JobId.parse(await createJob({ type: 'profile_post', settings: { accountType: 'Private' } }));
});

const path = (query: string) => `/api/jobs/${jobId}/results?${query}`;

async function download(query: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const { statusCode, headers, rawPayload } = await api.service.app.inject({
    url: path(query),
    headers: { host: 'localhost:3000', cookie: user.cookie ?? '' },
  });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  const name = /filename="(.*)"/.exec(String(headers['content-disposition']))?.[1] ?? '';
  return { name, bytes: rawPayload };
}

async function withFile<T>(query: string, use: (file: string) => Promise<T>): Promise<T> {
  const { name, bytes } = await download(query);
  const folder = await mkdtemp(join(tmpdir(), 'trawl-export-'));
  try {
    await writeFile(join(folder, name), bytes);
    return await use(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The file as Python reads it. */
const opened = (query: string): Promise<unknown> =>
  withFile(query, async (file) => JSON.parse((await run('python3', [reader, file])).stdout));

const asObjects = ROWS.map((row) => {
  const all: Record<string, unknown> = { ...row, collectedAt: COLLECTED };
  return Object.fromEntries(COLUMNS.split(',').map((key) => [key, all[key] ?? null]));
});

test.each(['json', 'jsonl'])('%s has the chosen columns in order', async (format) => {
  await insert(ROWS);
  const rows = z.array(z.record(z.string(), z.unknown())).parse(await opened(`format=${format}&columns=${COLUMNS}`));
  expect(rows).toEqual(asObjects);
  expect(Object.keys(rows[0] ?? {}).join()).toBe(COLUMNS);
});

test('CSV has guarded texts, and gzip and the byte order mark are optional', async () => {
  await insert(ROWS);
  const query = `columns=${COLUMNS}`;
  expect(await opened(query)).toEqual([
    COLUMNS.split(','),
    [
      'a',
      '\'=1+1, "two"\nlines;\' -3 ünder 😀 \u0001_x0041_',
      '12',
      '0.5',
      'true',
      '2026-02-28T12:00:00.500Z',
      'sea; sun, "moon"',
      'https://www.instagram.com/p/a/',
      COLLECTED,
    ],
    ['b', '', '-5', '', 'false', '', '', 'not an address', COLLECTED],
    ['c', '', 'many', '', '', 'soon', 'sea', '', COLLECTED],
  ]);
  expect(await opened(`${query}&compress=gzip`)).toEqual(await opened(query));
  expect((await download(`${query}&compress=gzip`)).name).toBe(`job-${jobId}-results.csv.gz`);
  const plain = (await download(`${query}&bom=false`)).bytes;
  expect(Buffer.concat([Buffer.from('\uFEFF'), plain])).toEqual((await download(query)).bytes);
});

const Book = z.record(
  z.string(),
  z.object({ rows: z.array(z.array(z.tuple([z.string(), z.string()]))), links: z.number() }),
);

test('Excel has typed cells, no formulas, links, and the run report', async () => {
  await insert(ROWS);
  const book = Book.parse(await opened(`format=xlsx&columns=${COLUMNS}`));
  const [text, number, boolean, nothing] = ['inlineStr', 'n', 'b', ['n', '']] as const;
  expect(book.Results).toEqual({
    links: 1,
    rows: [
      COLUMNS.split(',').map((key) => [text, key]),
      [
        [text, 'a'],
        [text, ROWS[0]?.caption],
        [number, '12'],
        [number, '0.5'],
        [boolean, '1'],
        [number, String((Date.parse('2026-02-28T12:00:00.500Z') - Date.UTC(1899, 11, 30)) / 86_400_000)],
        [text, 'sea; sun, "moon"'],
        [text, 'https://www.instagram.com/p/a/'],
        [number, String((Date.parse(COLLECTED) - Date.UTC(1899, 11, 30)) / 86_400_000)],
      ],
      [
        [text, 'b'],
        nothing,
        [number, '-5'],
        nothing,
        [boolean, '0'],
        nothing,
        [text, ''],
        [text, 'not an address'],
      ].concat([[number, expect.any(String)]]),
      [[text, 'c'], nothing, [text, 'many'], nothing, nothing, [text, 'soon'], [text, 'sea'], nothing].concat([
        [number, expect.any(String)],
      ]),
    ],
  });
  const record = new Map(book['Run report']?.rows.map(([key, value]) => [key?.[1], value?.[1]]));
  expect(record.get('Job id')).toBe(jobId);
  expect(record.get('Rows')).toBe('3');
  expect(record.get('Choice')).toBe(`columns=${encodeURIComponent(COLUMNS)}`);
});

test('Parquet has typed columns and the manifest', async () => {
  await insert(ROWS);
  const database = await (await DuckDBInstance.create()).connect();
  const query = async (text: string) => (await database.runAndReadAll(text)).getRowObjectsJson();
  await withFile(`format=parquet&columns=${COLUMNS}`, async (file) => {
    expect(await query(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${file}')`)).toEqual(
      Object.entries({
        shortcode: 'VARCHAR',
        caption: 'VARCHAR',
        likesCount: 'DOUBLE',
        engagementRate: 'DOUBLE',
        isPinned: 'BOOLEAN',
        takenAt: 'TIMESTAMP WITH TIME ZONE',
        hashtags: 'VARCHAR[]',
        url: 'VARCHAR',
        collectedAt: 'TIMESTAMP WITH TIME ZONE',
      }).map(([column_name, column_type]) => ({ column_name, column_type })),
    );
    const times = ['takenAt', 'collectedAt'].map((key) => `epoch_ms(${key})::double AS ${key}`).join(', ');
    // A value of another type than its column's is empty.
    const typed = { likesCount: null, takenAt: null, hashtags: null };
    expect(await query(`SELECT * REPLACE (${times}) FROM '${file}'`)).toEqual(
      asObjects.map((row, index) => ({
        ...row,
        ...(index === 2 && typed),
        takenAt: index === 0 ? Date.parse('2026-02-28T12:00:00.500Z') : null,
        collectedAt: Date.parse(COLLECTED),
      })),
    );
    const [manifest] = await query(
      `SELECT decode(value) AS text FROM parquet_kv_metadata('${file}') WHERE decode(key) = 'trawl.manifest'`,
    );
    expect(JSON.parse(z.string().parse(manifest?.text))).toMatchObject({
      product: 'Trawl',
      rows: 3,
      job: { id: jobId },
    });
  });
  database.closeSync();
});

test('filter, search and order apply to every format', async () => {
  await insert(ROWS);
  const query = 'columns=shortcode&sort=-shortcode&filter=shortcode:filled&filter=url:filled';
  expect(await opened(query)).toEqual([['shortcode'], ['b'], ['a']]);
  expect(await opened(`${query}&format=json&q=ÜNDER`)).toEqual([{ shortcode: 'a' }]);
  expect(await opened(`${query}&format=jsonl&q=nobody`)).toEqual([]);
  expect(await opened(`${query}&format=json&q=nobody`)).toEqual([]);
  expect(await opened(`${query}&q=nobody`)).toEqual([['shortcode']]);
  const hostile = `${query}&q=${encodeURIComponent("' OR true; -- \\' $1")}`;
  expect(await opened(hostile)).toEqual([['shortcode']]);
});

test.each([
  ['an unknown column', 'columns=nothing', 'results.column_unknown'],
  ['an unknown column of the order', 'sort=-nothing', 'results.column_unknown'],
  ['a broken filter', 'filter=likesCount:from:many', 'results.filter_invalid'],
])('refuses %s before sending any byte', async (_, query, messageCode) => {
  await insert(ROWS);
  expect(await user.call('GET', path(query))).toMatchObject({ status: 400, body: { messageCode } });
  const link = `/api/jobs/${jobId}/partial-results?${query}`;
  expect(await user.call('GET', link)).toMatchObject({ status: 400, body: { messageCode } });
});

test('a signed link contains the choice', async () => {
  await insert(ROWS);
  const query = `format=json&columns=shortcode&filter=shortcode:equals:b&q=not%20an`;
  expect(await user.call('GET', `/api/jobs/${jobId}/results?${query}`, undefined, { accept: '*/*' })).toMatchObject({
    status: 200,
  });
  const { downloadUrl } = (await user.call('GET', `/api/jobs/${jobId}/partial-results?${query}`)).body.data;
  const link = new URL(downloadUrl);
  const visitor = api.visitor();
  expect((await visitor.call('GET', link.pathname + link.search)).body).toEqual([]);
  link.searchParams.set('columns', 'caption');
  expect((await visitor.call('GET', link.pathname + link.search)).status).toBe(403);
});

const link = () => user.call('GET', `/api/jobs/${jobId}/partial-results?format=csv`);

test('there is no link while its download would be refused', async () => {
  await insert(ROWS);
  await download('format=csv');
  expect((await link()).status).toBe(200);
  await api.service.context.db.execute(sql`UPDATE rate_limits SET count = 300 WHERE key LIKE 'results:%'`);
  expect(await link()).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', messageCode: 'results.too_many_downloads' },
  });
  await api.service.context.db.execute(sql`DELETE FROM rate_limits WHERE key LIKE 'results:%'`);
});

/** The number of connections that are writing files. */
const writing = async (): Promise<number> => {
  const { rows } = await api.service.context.db.execute(
    sql`SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'trawl-exports' AND state <> 'idle'`,
  );
  return z.object({ count: z.number() }).parse(rows[0]).count;
};

test('the last connections are for users without an export', async () => {
  const { exportPool } = api.service.context;
  const open = (name: string) => exportPool.snapshot(UserId.parse(name));
  const opened = await Promise.all([open('a'), open('a'), open('a'), open('b')]);
  await expect(open('b')).rejects.toMatchObject({ problem: { code: 'results.exports_busy' } });
  opened.push(await open('c'), await open('d'));
  for (const { close } of opened) close();
});

test('a client that stops reading or disconnects blocks no other users, and its query ends', async () => {
  await insert(ROWS);
  // Large enough to fill all buffers on the way.
  await api.service.context.db.execute(sql`
    INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
    SELECT ${jobId}, 2, n, n + 10, 1, 'run_1', jsonb_build_object('caption', repeat(md5(n::text), 100))
    FROM generate_series(1, 20000) AS n`);
  const address = await api.service.app.listen({ port: 0, host: '127.0.0.1' });
  const open = () =>
    new Promise<ReturnType<typeof request>>((resolve, reject) => {
      const headers = { host: 'localhost:3000', cookie: user.cookie ?? '' };
      const sent = request(`${address}${path('format=csv')}`, { headers }, (answer) => {
        answer.pause();
        resolve(sent);
      });
      sent.on('error', reject);
      sent.end();
    });
  const clients = await Promise.all(Array.from({ length: EXPORTS_OF_USER }, open));
  expect(await writing()).toBe(EXPORTS_OF_USER);
  expect(await user.call('GET', path('format=csv'))).toMatchObject({
    status: 429,
    body: { messageCode: 'results.too_many_exports' },
  });
  expect((await link()).body.messageCode).toBe('results.too_many_exports');
  for (const client of clients) client.destroy();
  await vi.waitUntil(async () => (await writing()) === 0);
  expect((await download('columns=shortcode')).bytes.length).toBeGreaterThan(0);
});
