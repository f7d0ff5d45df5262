import { SHEET_CELL_MAX } from '@trawl/contracts';
import { createSandbox } from '@trawl/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';

const sandbox = createSandbox();
let sheets: string;
let api: TestService;
let user: Browser;

beforeAll(async () => {
  sheets = await sandbox.listen();
  api = await startTestService({ SHEETS_URL: sheets });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});
beforeEach(async () => {
  user = await api.verified();
});

const put = (id: string, csv: string, query = '') =>
  fetch(`${sheets}/__sandbox/sheets/${id}${query}`, { method: 'PUT', body: csv });

async function createJob(id: string): Promise<string> {
  const answer = await user.call('POST', '/api/jobs', {
    name: 'From a sheet',
    platform: 'instagram',
    type: 'profile',
    target: `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`,
    sessionId: '12345%3Aabcdefghijkl%3A7%3AAYtest',
    schedule: 'manual',
    settings: { accountType: 'Private', profilesPerLaunch: 3 },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.job._id;
}

test('a start reads the sheet’s rows as targets, and runs the first launch', async () => {
  await put(
    'sheet-of-five',
    'Name,Username\nNASA,nasa\nAgain,@nasa\nNG,natgeo\nTL,tidepool_lab\nQH,quiet_harbor\n???,not a name!\n',
  );
  const id = await createJob('sheet-of-five');
  const started = await user.call('POST', `/api/jobs/${id}/start`);
  expect(started.status).toBe(200);
  const { targets } = started.body.data.job.lastRun;
  expect(targets.map((one: { target: string }) => one.target)).toEqual(['nasa', 'natgeo', 'tidepool_lab']);
});

test('a cell that is longer than an index entry may be doesn’t prevent the start', async () => {
  // Text that PostgreSQL can't compress, of the maximum length.
  const long = Array.from({ length: SHEET_CELL_MAX }, (_, n) => String.fromCodePoint(0x4e00 + n * 7)).join('');
  await put('sheet-with-long-cell', `Username\nnasa\n${long}\n`);
  const id = await createJob('sheet-with-long-cell');
  const started = await user.call('POST', `/api/jobs/${id}/start`);
  expect(started.body.data?.job.lastRun.targets).toMatchObject([{ target: 'nasa' }, { target: long }]);
});

test.each([
  ['isn’t shared', 'private-sheet', () => put('private-sheet', 'nasa\n', '?shared=false'), 'isn’t shared'],
  ['doesn’t exist', 'missing-sheet', () => Promise.resolve(), 'no longer exists'],
  ['is empty', 'empty-sheet', () => put('empty-sheet', ''), 'no targets'],
  ['is too large', 'large-sheet', () => put('large-sheet', `${'x'.repeat(100)}\n`.repeat(60_000)), 'larger than 5 MB'],
])('a sheet that %s refuses the start with a reason and leaves the job unchanged', async (_, sheet, prepare, words) => {
  await prepare();
  const id = await createJob(sheet);
  const answer = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } });
  expect((await user.call('GET', `/api/jobs/${id}`)).body.data.job).toMatchObject({
    status: 'pending',
    runs: { totalRuns: 0 },
  });
});

test('saving refuses a sheet mixed with other lines', async () => {
  const answer = await user.call('POST', '/api/jobs', {
    name: 'Both',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa\nhttps://docs.google.com/spreadsheets/d/sheet-of-five/edit',
    sessionId: '12345%3Aabc',
    settings: {},
  });
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('the only line') } });
});

test.each([
  'https://127.1/spreadsheets/d/sheet-of-five/edit',
  'https://[::1]/spreadsheets/d/sheet-of-five/edit',
  'http://169.254.169.254/spreadsheets/d/sheet-of-five/edit',
  'http://2130706433/spreadsheets/d/sheet-of-five/edit',
  'https://docs.google.com@127.0.0.1/spreadsheets/d/sheet-of-five/edit',
  'https://docs.google.com.evil.tld/spreadsheets/d/sheet-of-five/edit',
  'file:///spreadsheets/d/sheet-of-five/edit',
])('%s is refused when the job is saved', async (target) => {
  const answer = await user.call('POST', '/api/jobs', {
    name: 'Elsewhere',
    platform: 'instagram',
    type: 'profile',
    target,
    sessionId: '12345%3Aabc',
    settings: {},
  });
  expect(answer.status).toBe(400);
});
