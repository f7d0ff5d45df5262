import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  directDownload,
  fetchFile,
  folder,
  insertFile,
  insertRows,
  jobId,
  prepare,
  setUpFiles,
  statusOf,
  untilGone,
} from '../../../../test/support/file-fixture.ts';
import { api, user } from '../../../../test/support/run-fixture.ts';
import { type S3StandIn, startS3StandIn } from '../../../../test/support/s3-stand-in.ts';
import { AppError } from '../../../app-error.ts';
import { FileStoreFull } from '../../../file-store/file-store.ts';
import { s3Store } from '../../../file-store/s3-store.ts';
import { cleanFiles, removeLeftFiles } from './clean-files.ts';
import { prepareFile, Stopping } from './prepare-file.ts';

setUpFiles();

const noAbort = new AbortController().signal;

test('a file whose process died is written again, at most three times', async () => {
  const { context } = api.service;
  const id = await insertFile('writing');
  await writeFile(join(folder, `${id}.1.file.unfinished`), 'half');
  const lost = await insertFile('writing', 3);
  await cleanFiles(context);
  await vi.waitUntil(async () => (await statusOf(id))?.status === 'ready', { timeout: 20_000 });
  expect(await statusOf(lost)).toMatchObject({ status: 'failed', reasonMessage: { code: 'file.failed' } });
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([`${id}.2.file`]);
});

test('an attempt that gets no connection doesn’t count', async () => {
  const { context } = api.service;
  const id = await insertFile('waiting', 0);
  const attempts = async () =>
    (await context.db.execute(sql`SELECT status, attempt FROM prepared_files WHERE id = ${id}`)).rows;
  const snapshot = vi.spyOn(context.exportPool, 'snapshot');
  onTestFinished(() => snapshot.mockRestore());
  snapshot.mockRejectedValueOnce(new AppError('unavailable', msg('results.exports_busy')));
  await prepareFile(context, id, noAbort);
  expect(await attempts()).toEqual([{ status: 'waiting', attempt: 0 }]);
});

test('a file stays if the database stores that it is ready but the reply is lost', async () => {
  const { context } = api.service;
  const { pool } = context.database;
  const query: (...statement: unknown[]) => unknown = pool.query.bind(pool);
  const losing = vi.spyOn(pool, 'query').mockImplementation((async (...statement: unknown[]) => {
    const reply = await query(...statement);
    const [, values] = statement;
    if (Array.isArray(values) && values.includes('ready')) throw new Error('Connection terminated unexpectedly');
    return reply;
  }) as never);
  onTestFinished(() => losing.mockRestore());
  const id = await insertFile('waiting', 0);
  await prepareFile(context, id, noAbort);
  losing.mockRestore();
  const file = await statusOf(id);
  expect(file?.status).toBe('ready');
  expect((await fetchFile(file?.downloadUrl ?? '')).statusCode).toBe(200);
});

test('a full disk, an interruption and a deletion while it is written leave no file', async () => {
  const { context } = api.service;
  const full = await insertFile('waiting', 0);
  const fails = (error: Error) => ({
    ...context,
    fileStore: { ...context.fileStore, write: () => Promise.reject(error) },
  });
  await prepareFile(fails(new FileStoreFull('full')), full, noAbort);
  expect(await statusOf(full)).toMatchObject({ status: 'failed', reasonMessage: { code: 'file.store_full' } });

  // The process stops while it writes the file, so another task writes it again.
  const stopping = new AbortController();
  const interrupted = await insertFile('waiting', 0);
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

  const deleted = await insertFile('waiting', 0);
  await prepareFile(
    slow(() => user.call('DELETE', `/api/jobs/${jobId}`)),
    deleted,
    noAbort,
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
    const waiting = await insertFile('waiting', 0, 'disk');
    await prepareFile(api.service.context, waiting, noAbort);
    expect((await statusOf(waiting))?.status).toBe('waiting');
    counts.replicas = 1;
    await prepareFile(api.service.context, waiting, noAbort);
    expect((await statusOf(waiting))?.status).toBe('ready');
  } finally {
    counts.replicas = 1;
  }
});

/** Rows whose file has more than one part of 8 MB. */
const TWO_PARTS = 60_000;

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
    await insertRows(TWO_PARTS);
    const id = await insertFile('waiting', 0, 's3');
    await prepareFile(context, id, noAbort);
    expect((await statusOf(id))?.status).toBe('ready');
    const text = await directDownload();
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
    await insertRows(TWO_PARTS);
    const id = await insertFile('waiting', 2, 's3');
    s3.refuses = true;
    await prepareFile({ ...api.service.context, fileStore: store }, id, noAbort);
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
});
