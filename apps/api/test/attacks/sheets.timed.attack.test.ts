import { once } from 'node:events';
import { createServer } from 'node:http';
import { LONGEST_TURN_MS, longestTurnExactly, recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readSheet } from '../../src/features/jobs/sheets/read-sheet.ts';
import { SHEET_READS_PER_USER } from '../../src/features/jobs/sheets/sheet-targets.ts';
import { isPublicAddress } from '../../src/outgoing/public-address.ts';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

/** A fake Google Sheets that sends any content and counts requests. */
const stored = new Map<string, string>();
let fetched = 0;
const sheets = createServer((request, response) => {
  fetched++;
  const id = /\/d\/([\w-]+)\//.exec(request.url ?? '')?.[1] ?? '';
  response.writeHead(200, { 'content-type': 'text/csv' }).end(stored.get(id));
});

let api: TestService;
beforeAll(async () => {
  sheets.listen(0, '127.0.0.1');
  await once(sheets, 'listening');
  const { port } = z.object({ port: z.number() }).parse(sheets.address());
  api = await startTestService({ SHEETS_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await api.stop();
  sheets.close();
});

let account = 12_345;

async function createJob(who: Browser, sheet: string, csv: string): Promise<string> {
  stored.set(sheet, csv);
  const answer = await who.call('POST', '/api/jobs', {
    name: 'From a sheet',
    platform: 'instagram',
    type: 'profile',
    target: `https://docs.google.com/spreadsheets/d/${sheet}/edit`,
    sessionId: `${++account}%3Aabcdefghijkl%3A7%3AAYtest`,
    settings: { accountType: 'Private' },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.job._id;
}

/** A turn with a garbage collection isn't slow every time. */
const TRIES = 5;
const MB_5 = 4_900_000;
const HOSTILE: readonly (readonly [what: string, csv: string, words: string])[] = [
  ['a row of commas', ','.repeat(MB_5), 'larger than 100 kB'],
  ['an open quote', `"${'x'.repeat(MB_5)}`, 'larger than 100 kB'],
  ['quotes', '"'.repeat(MB_5), 'larger than 100 kB'],
  ['wide rows', `${','.repeat(999)}\n`.repeat(MB_5 / 1_000), 'more than 500 columns'],
  ['rows at the bound of columns', `${','.repeat(499)}\n`.repeat(MB_5 / 500), 'no targets'],
  ['short rows', 'x\n'.repeat(MB_5 / 2), 'more than 10,000 rows'],
  ['blank lines', '\n'.repeat(MB_5), 'no targets'],
  ['a NUL', `nasa\nnat\0geo\n`, 'a NUL character'],
];

test('a 5 MB sheet of any content doesn’t stall the API', async ({ task }) => {
  const user = await api.verified();
  for (const [n, [what, csv, words]] of HOSTILE.entries()) {
    const id = await createJob(user, `hostile-${n}`, csv);
    const answer = await user.call('POST', `/api/jobs/${id}/start`);
    expect(answer, what).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } });
    await user.call('DELETE', `/api/jobs/${id}`);
  }
  recordAttack(
    task,
    '7. a Google Sheet of 4.9 MB of commas, quotes, columns, rows',
    HOSTILE.length,
    '400 that names the bound',
  );

  const names = Array.from({ length: 300_000 }, (_, n) => `person_${n}`).join('\n');
  let worst = 0;
  for (const [what, csv] of [...HOSTILE, ['300,000 names', names]] as const) {
    const bytes = Buffer.from(csv);
    let turnMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && turnMs > LONGEST_TURN_MS; tries++) {
      const parse = () => readSheet(bytes, () => true, 300_000).catch(() => undefined);
      turnMs = Math.min(turnMs, await longestTurnExactly(parse));
    }
    expect(turnMs, what).toBeLessThanOrEqual(LONGEST_TURN_MS);
    worst = Math.max(worst, turnMs);
  }
  recordAttack(
    task,
    '7. the longest turn of the event loop while those are parsed',
    HOSTILE.length + 1,
    `${worst.toFixed(0)} ms`,
  );
});

test('no sheet is fetched for a start that is refused anyway', async ({ task }) => {
  const user = await api.verified();
  const job = (n: number) => createJob(user, `never-fetched-${n}`, 'nasa\n');
  const [running, other] = [await job(1), await job(2)];
  expect((await user.call('POST', `/api/jobs/${running}/start`)).status).toBe(200);
  const before = fetched;
  for (const [id, code] of [
    [running, 'wrong_state'],
    [other, 'concurrency_limit_reached'],
  ]) {
    expect(await user.call('POST', `/api/jobs/${id}/start`)).toMatchObject({ status: 409, body: { code } });
  }
  expect(fetched).toBe(before);
  recordAttack(task, '7. starts beyond state and plan of jobs with a sheet', 2, '409 before anything is fetched');
});

test('limits sheet reads per user and quarter of an hour', async ({ task }) => {
  const user = await api.verified();
  const id = await createJob(user, 'read-often', 'not a name!,\0\n');
  const { count } = SHEET_READS_PER_USER;
  const statuses: number[] = [];
  for (let n = 0; n < count + 5; n++) statuses.push((await user.call('POST', `/api/jobs/${id}/start`)).status);
  expect(statuses.slice(0, count)).toEqual(Array.from({ length: count }, () => 400));
  expect(statuses.slice(count)).toEqual(Array.from({ length: 5 }, () => 429));
  recordAttack(task, '7. starts of a job whose sheet is refused', statuses.length, `429 after ${count}`);
});

const REFUSED = [
  ...['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
  ...['198.18.0.1', '198.19.255.255', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ...['::127.0.0.1', '::ffff:7f00:1', 'fec0::1', '2001::7f00:1', '192.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1'],
];

test('no address outside the public internet is connected to for a sheet', ({ task }) => {
  expect(REFUSED.filter(isPublicAddress)).toEqual([]);
  recordAttack(
    task,
    '21. NAT64, 6to4, Teredo, multicast and reserved addresses',
    REFUSED.length,
    'none is connected to',
  );
});
