import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  directDownload,
  fetchFile,
  files,
  folder,
  insertFile,
  jobId,
  pathOf,
  prepare,
  prepared,
  setUpFiles,
  startJob,
  untilGone,
} from '../../../../test/support/file-fixture.ts';
import { api, user } from '../../../../test/support/run-fixture.ts';
import { erasePerson } from '../../privacy/erase-person.ts';

setUpFiles();

const run = promisify(execFile);

test('a file is made once, has the rows of a direct download, and is fetched in parts', async () => {
  const file = await prepared();
  expect(file).toMatchObject({ status: 'ready', rowsWritten: 5_000, rowsTotal: 5_000 });
  expect(Date.parse(file.expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const whole = await fetchFile(file.downloadUrl);
  expect(whole.statusCode).toBe(200);
  expect(whole.body).toBe(await directDownload());
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
  expect(beyond.json()).toMatchObject({ status: 'failed', code: 'range_invalid', params: { count: file.bytes } });
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

test('another choice or format is another file, also while the first one is written', async () => {
  await Promise.all([
    prepare({ format: 'csv' }),
    prepare({ format: 'jsonl' }),
    prepare({ format: 'csv', q: 'person' }),
  ]);
  expect((await files()).map(({ options: { format, q } }) => `${format} ${q}`).toSorted()).toEqual([
    'csv person',
    'csv undefined',
    'jsonl undefined',
  ]);
});

test('failed files don’t count, and a new one replaces them', async () => {
  for (let count = 0; count < 3; count++) await insertFile('waiting');
  await api.service.context.db.execute(sql`UPDATE prepared_files SET status = 'failed' WHERE job_id = ${jobId}`);
  expect((await prepare()).status).toBe(200);
  expect(await files()).toHaveLength(1);
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

  await startJob(10);
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

test('a file that is gone from the disk can be prepared again', async () => {
  const { _id, downloadUrl } = await prepared();
  await rm(join(folder, `${_id}.1.file`));
  expect((await fetchFile(downloadUrl)).json()).toMatchObject({ messageCode: 'file.gone' });
  expect((await files())[0]).toMatchObject({ status: 'failed', downloadUrl: null });
  expect((await fetchFile((await prepared()).downloadUrl)).statusCode).toBe(200);
});
