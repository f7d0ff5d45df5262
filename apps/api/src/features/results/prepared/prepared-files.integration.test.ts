import { execFile } from 'node:child_process';
import { mkdtemp, mkdtempDisposable, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FileId, JobId, msg, type PreparedFile } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { api, createJob, setUpRuns, user } from '../../../../test/run-fixture.ts';
import { type S3StandIn, startS3StandIn } from '../../../../test/s3-stand-in.ts';
import { AppError } from '../../../app-error.ts';
import { diskStore } from '../../../file-store/disk-store.ts';
import { FileStoreFull } from '../../../file-store/file-store.ts';
import { s3Store } from '../../../file-store/s3-store.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { cleanFiles, removeLeftFiles } from './clean-files.ts';
import { prepareFile, Stopping } from './prepare-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'trawl-prepared-'));
afterAll(() => rm(folder, { recursive: true }));
setUpRuns({ EXPORTS_URL: `file://${folder}` });

const run = promisify(execFile);
let jobId: JobId;

async function insert(count: number): Promise<void> {
  await api.service.context.db.execute(sql`
    INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
    SELECT ${jobId}, 1, n, n, 1, 'run_1', jsonb_build_object('username', 'person' || n, 'fullName', repeat('x', 100))
    FROM generate_series(1, ${count}::int) AS n`);
  await api.service.context.db.execute(sql`UPDATE jobs SET total_results = ${count} WHERE id = ${jobId}`);
}

beforeEach(async () => {
  jobId = JobId.parse(await createJob());
  await insert(5_000);
});

const files = async (): Promise<PreparedFile[]> => (await user.call('GET', `/api/jobs/${jobId}/files`)).body.data.files;
const prepare = (options: object = {}) =>
  user.call('POST', `/api/jobs/${jobId}/files`, { format: 'jsonl', ...options });
async function prepared(options: object = {}): Promise<PreparedFile & { readonly downloadUrl: string }> {
  expect((await prepare(options)).status).toBe(200);
  return vi.waitUntil(
    async () => {
      const [file] = await files();
      return file?.downloadUrl ? { ...file, downloadUrl: file.downloadUrl } : false;
    },
    { timeout: 30_000, interval: 50 },
  );
}
const pathOf = (url: string): string => url.slice(new URL(url).origin.length);
const fetchFile = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.service.app.inject({ method, url: pathOf(url), headers: { host: 'localhost:3000', ...headers } });
const direct = async (query = 'format=jsonl') => (await user.call('GET', `/api/jobs/${jobId}/results?${query}`)).text;
/** Waits until the task that a deletion enqueues has removed the file. */
const untilGone = (id: string) =>
  vi.waitUntil(async () => (await readdir(folder)).every((name) => !name.startsWith(id)), {
    timeout: 20_000,
    interval: 50,
  });

test('a file is made once, has the rows of a direct download, and is fetched in parts', async () => {
  const file = await prepared();
  expect(file).toMatchObject({ status: 'ready', rowsWritten: 5_000, rowsTotal: 5_000 });
  expect(Date.parse(file.expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const whole = await fetchFile(file.downloadUrl);
  expect(whole.statusCode).toBe(200);
  expect(whole.body).toBe(await direct());
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(file.bytes) });
  const etag = String(whole.headers.etag);
  const part = await fetchFile(file.downloadUrl, { range: 'bytes=100-199', 'if-range': etag });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 100-199/${file.bytes}`);
  expect(part.body).toBe(whole.body.slice(100, 200));
  expect((await fetchFile(file.downloadUrl, { range: 'bytes=100-199', 'if-range': '"other"' })).statusCode).toBe(200);
  const resumed = (tag: string) => fetchFile(file.downloadUrl, { range: 'bytes=100-199', 'if-match': tag });
  expect((await resumed(`"other", ${etag}`)).statusCode).toBe(206);
  for (const tag of ['"other"', `W/${etag}`]) expect((await resumed(tag)).statusCode).toBe(412);
  expect((await resumed('"other"')).json()).toMatchObject({ code: 'version_outdated', messageCode: 'file.changed' });
  const cached = await fetchFile(file.downloadUrl, { 'if-none-match': `W/${etag}` });
  expect([cached.statusCode, cached.body, cached.headers.etag]).toEqual([304, '', etag]);
  expect((await fetchFile(file.downloadUrl, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  const beyond = await fetchFile(file.downloadUrl, { range: `bytes=${file.bytes}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${file.bytes}`]);
  const head = await fetchFile(file.downloadUrl, {}, 'HEAD');
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(file.bytes)]);
  expect((await fetchFile(file.downloadUrl.replace('signature=', 'signature=x'))).statusCode).toBe(403);
});

test('a file says how many rows it has, not how many the job had when it was requested', async () => {
  // The job has got more rows since the file was requested.
  await api.service.context.db.execute(sql`UPDATE jobs SET total_results = 4_000 WHERE id = ${jobId}`);
  expect(await prepared()).toMatchObject({ rowsWritten: 5_000, rowsTotal: 4_000 });
  const chosen = await prepared({ format: 'parquet', q: 'person42' });
  expect(chosen).toMatchObject({ rowsWritten: 111, rowsTotal: null });
});

test('curl continues an interrupted download', async () => {
  const file = await prepared({ format: 'csv' });
  const origin = await api.service.app.listen({ port: 0, host: '127.0.0.1' });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'trawl-curl-'));
  const target = join(folder.path, 'file.csv');
  const text = (await fetchFile(file.downloadUrl)).rawPayload;
  await writeFile(target, text.subarray(0, 1_000));
  await run('curl', ['--fail', '--silent', '-C', '-', '-o', target, `${origin}${pathOf(file.downloadUrl)}`]);
  expect(await readFile(target)).toEqual(text);
});

test('a double click makes one file, and a user has at most three', async () => {
  const [one, other] = await Promise.all([prepare(), prepare()]);
  expect([one.status, other.status]).toEqual([200, 200]);
  await vi.waitUntil(async () => (await files()).every(({ status }) => status === 'ready'));
  expect(await files()).toHaveLength(1);
  await prepared({ format: 'csv', compress: 'gzip' });
  await prepared({ format: 'csv', q: 'person42' });
  expect((await files())[0]).toMatchObject({ rowsTotal: null });
  const fourth = await prepare({ format: 'xlsx' });
  expect([fourth.status, fourth.body.messageCode]).toEqual([409, 'file.too_many']);
  const [first] = await files();
  expect((await user.call('DELETE', `/api/jobs/${jobId}/files/${first?._id}`)).status).toBe(200);
  expect(await files()).toHaveLength(2);
  await untilGone(first?._id ?? '');
});

test('only the owner sees and deletes a file', async () => {
  const file = await prepared();
  const stranger = await api.verified();
  expect((await stranger.call('GET', `/api/jobs/${jobId}/files`)).status).toBe(404);
  expect((await stranger.call('DELETE', `/api/jobs/${jobId}/files/${file._id}`)).status).toBe(404);
});

test('deleting the job, the account or a person leaves no file', async () => {
  const first = await prepared();
  await user.call('DELETE', `/api/jobs/${jobId}`);
  expect((await fetchFile(first.downloadUrl)).statusCode).toBe(403);
  await untilGone(first._id);

  jobId = JobId.parse(await createJob());
  await insert(10);
  const second = await prepared();
  const manifest = await erasePerson(api.service.context.db, 'instagram', 'nobody_here', new Date());
  expect(manifest.erased.preparedFiles).toBeGreaterThan(0);
  expect((await fetchFile(second.downloadUrl)).statusCode).toBe(403);
  expect(await files()).toEqual([]);
  await untilGone(second._id);

  const third = await prepared();
  const left = await user.call('POST', '/api/users/delete-account', {});
  expect(left.status, JSON.stringify(left.body)).toBe(200);
  expect((await fetchFile(third.downloadUrl)).statusCode).toBe(403);
  await untilGone(third._id);
});

/** Inserts a row as another process would have written it, without a task in the queue. */
async function begun(status: 'waiting' | 'writing', attempt = 1, place = 'disk'): Promise<FileId> {
  const id = FileId.parse(`fil_test${Math.random().toString(36).slice(2)}`);
  await api.service.context.db.execute(sql`
    INSERT INTO prepared_files (id, user_id, job_id, place, options, status, attempt, lease_until, expires_at)
    SELECT ${id}, user_id, id, ${place}, '{"format": "jsonl", "bom": "true", "compress": "none"}', ${status}, ${attempt},
      now() - interval '1 second', now() + interval '1 day' FROM jobs WHERE id = ${jobId}`);
  return id;
}
const stays = new AbortController().signal;
const statusOf = async (id: FileId) => (await files()).find(({ _id }) => _id === id);

test('a file whose process died is written again, at most three times', async () => {
  const { context } = api.service;
  const id = await begun('writing');
  await writeFile(join(folder, `${id}.1.file.unfinished`), 'half');
  const lost = await begun('writing', 3);
  await cleanFiles(context);
  await vi.waitUntil(async () => (await statusOf(id))?.status === 'ready', { timeout: 20_000 });
  expect(await statusOf(lost)).toMatchObject({ status: 'failed', reasonMessage: { code: 'file.failed' } });
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([`${id}.2.file`]);
});

test('an attempt that gets no connection doesn’t count', async () => {
  const { context } = api.service;
  const id = await begun('waiting', 0);
  const attempts = async () =>
    (await context.db.execute(sql`SELECT status, attempt FROM prepared_files WHERE id = ${id}`)).rows;
  const snapshot = vi.spyOn(context.exportPool, 'snapshot');
  onTestFinished(() => snapshot.mockRestore());
  snapshot.mockRejectedValueOnce(new AppError('unavailable', msg('results.exports_busy')));
  await prepareFile(context, id, stays);
  expect(await attempts()).toEqual([{ status: 'waiting', attempt: 0 }]);
});

test('a file that is gone from the disk can be prepared again', async () => {
  const { _id, downloadUrl } = await prepared();
  await rm(join(folder, `${_id}.1.file`));
  expect((await fetchFile(downloadUrl)).json()).toMatchObject({ messageCode: 'file.gone' });
  expect((await files())[0]).toMatchObject({ status: 'failed', downloadUrl: null });
  expect((await fetchFile((await prepared()).downloadUrl)).statusCode).toBe(200);
});

test('the files of a folder together stay below its limit', async () => {
  const limited = await mkdtemp(join(tmpdir(), 'trawl-limited-'));
  onTestFinished(() => rm(limited, { recursive: true }));
  const store = diskStore({ folder: limited, maxBytes: 12_000_000 });
  async function* chunks(count: number) {
    for (let n = 0; n < count; n++) yield Buffer.alloc(1_000_000);
  }
  expect(await store.write('fil_a.1.file', chunks(9), stays)).toBe(9_000_000);
  await expect(store.write('fil_b.1.file', chunks(100), stays)).rejects.toThrow(FileStoreFull);
  expect(await readdir(limited)).toEqual(['fil_a.1.file']);
  await store.remove('fil_a.');
  expect(await store.write('fil_b.1.file', chunks(9), stays)).toBe(9_000_000);
});

test('a full disk, an interruption and a deletion while it is written leave no file', async () => {
  const { context } = api.service;
  const full = await begun('waiting', 0);
  const fails = (error: Error) => ({
    ...context,
    fileStore: { ...context.fileStore, write: () => Promise.reject(error) },
  });
  await prepareFile(fails(new FileStoreFull('full')), full, stays);
  expect(await statusOf(full)).toMatchObject({ status: 'failed', reasonMessage: { code: 'file.store_full' } });

  // The process stops while it writes the file, so another task writes it again.
  const stopping = new AbortController();
  const interrupted = await begun('waiting', 0);
  const { write } = context.fileStore;
  const slow = (before: () => unknown): typeof context => ({
    ...context,
    fileStore: {
      ...context.fileStore,
      async write(key, chunks, signal) {
        async function* slowly() {
          for await (const chunk of chunks) {
            yield chunk;
            await before();
            await vi.waitUntil(() => signal.aborted, { timeout: 10_000 });
          }
        }
        return write(key, slowly(), signal);
      },
    },
  });
  await prepareFile(
    slow(() => stopping.abort(new Stopping())),
    interrupted,
    stopping.signal,
  );
  await vi.waitUntil(async () => (await statusOf(interrupted))?.status === 'ready', { timeout: 20_000 });
  // The interrupted attempt doesn't count.
  expect((await readdir(folder)).filter((name) => name.startsWith(interrupted))).toEqual([`${interrupted}.1.file`]);

  const deleted = await begun('waiting', 0);
  await prepareFile(
    slow(() => user.call('DELETE', `/api/jobs/${jobId}`)),
    deleted,
    stays,
  );
  await untilGone(deleted);
  await untilGone(full);
});

test('several replicas have no common disk', async () => {
  const { counts } = api.service.context;
  counts.replicas = 2;
  try {
    const refused = await prepare();
    expect([refused.status, refused.body.messageCode]).toEqual([409, 'file.several_replicas']);
    // During an upgrade, a file waits until the other replica has ended.
    const waiting = await begun('waiting', 0, 'disk');
    await prepareFile(api.service.context, waiting, stays);
    expect((await statusOf(waiting))?.status).toBe('waiting');
    counts.replicas = 1;
    await prepareFile(api.service.context, waiting, stays);
    expect((await statusOf(waiting))?.status).toBe('ready');
  } finally {
    counts.replicas = 1;
  }
});

describe('S3', () => {
  let s3: S3StandIn;
  beforeEach(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    s3 = await startS3StandIn();
    return () => s3.stop();
  });
  const open = () => s3Store({ kind: 's3', bucket: 'b', prefix: 'exports/', endpoint: s3.url, region: 'eu-1' });

  test('a file is uploaded in parts, read in parts and removed', async () => {
    const store = open();
    const context = { ...api.service.context, fileStore: store };
    await insertMore();
    const id = await begun('waiting', 0, 's3');
    await prepareFile(context, id, stays);
    expect((await statusOf(id))?.status).toBe('ready');
    const text = await direct();
    expect(s3.objects.get(`exports/${id}.1.file`)?.toString()).toBe(text);
    expect(s3.calls.filter((call) => call === 'PUT part').length).toBeGreaterThan(1);
    const part = await store.read(`${id}.1.file`, { first: 10, last: 29 });
    expect(Buffer.concat((await part?.toArray()) ?? []).toString()).toBe(text.slice(10, 30));
    expect(await store.read('fil_none.1.file', { first: 0, last: 1 })).toBeNull();
    await store.remove(`${id}.`);
    expect(s3.objects.size).toBe(0);
    store.close();
  });

  test('a failed upload leaves no parts', async () => {
    const store = open();
    await insertMore();
    const id = await begun('waiting', 2, 's3');
    s3.refuses = true;
    await prepareFile({ ...api.service.context, fileStore: store }, id, stays);
    expect((await statusOf(id))?.status).toBe('failed');
    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
    store.close();
  });

  test('a leftover file that can’t be removed doesn’t block the others, and is retried', async () => {
    const store = open();
    const warned = vi.fn();
    const context = {
      ...api.service.context,
      fileStore: store,
      logger: { ...api.service.context.logger, warn: warned },
    };
    for (const name of ['a', 'b', 'c']) s3.objects.set(`exports/fil_${name}.1.file`, Buffer.from('left'));
    s3.uploads.set('upload', { key: 'exports/fil_d.1.file', parts: new Map() });
    s3.objects.set('exports/of-another-program', Buffer.from('stays'));
    s3.locked.add('exports/fil_a.1.file');
    await expect(removeLeftFiles(context)).rejects.toThrow('files that could not be removed: 1');
    expect([...s3.objects.keys()]).toEqual(['exports/fil_a.1.file', 'exports/of-another-program']);
    expect(s3.uploads.size).toBe(0);
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      { err: expect.objectContaining({ name: 'AccessDenied' }) },
      expect.any(String),
    );
    s3.locked.clear();
    await removeLeftFiles(context);
    expect([...s3.objects.keys()]).toEqual(['exports/of-another-program']);
    store.close();
  });

  /** More than one part of 8 MB. */
  async function insertMore(): Promise<void> {
    await api.service.context.db.execute(sql`DELETE FROM rows WHERE job_id = ${jobId}`);
    await insert(60_000);
  }
});
