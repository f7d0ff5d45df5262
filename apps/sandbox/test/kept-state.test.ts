import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from './harness.ts';

let folder: string;
let stateFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-sandbox-'));
  stateFile = join(folder, 'sandbox.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The beginning of a line. */
const TRUNCATED = '\n["session/1:abc",{"sess';

const ALIVE = '/api/v1/accounts/edit/web_form_data/';

test('sessions survive a restart, ended ones stay ended, and the next session is another person’s', async () => {
  const before = startSandbox({ stateFile });
  const kept = await before.open();
  const ended = await before.open('nasa');
  await before.control('DELETE', `sessions/${ended.sessionid}`);

  const after = startSandbox({ stateFile });
  const alive = await after.get(ALIVE, { session: kept.sessionid });
  expect(alive.json().form_data.username).toBe(kept.username);
  expect((await after.get(ALIVE, { session: ended.sessionid })).statusCode).not.toBe(200);
  expect((await after.open()).username).not.toBe(kept.username);
});

test('messages, requests and approvals survive a restart', async () => {
  const before = startSandbox({ stateFile });
  const sender = await before.open();
  const [friend, stranger] = [await before.open(), await before.open()];
  const write = (
    { post }: Pick<typeof before, 'post'>,
    from: { sessionid: string },
    to: { userId: string },
    text: string,
  ) =>
    post('/api/v1/direct_v2/threads/broadcast/text/', {
      session: from.sessionid,
      form: { recipient_users: `[[${to.userId}]]`, action: 'send_item', text },
    });
  const thread = (await write(before, sender, friend, 'one')).json().payload.thread_id;
  await before.post(`/api/v1/direct_v2/threads/${thread}/approve/`, { session: friend.sessionid });
  await write(before, sender, stranger, 'two');
  const sent = (await before.get('/__sandbox/direct')).json();
  expect(sent).toHaveLength(2);

  const after = startSandbox({ stateFile });
  expect((await after.get('/__sandbox/direct')).json()).toEqual(sent);
  expect((await write(after, sender, friend, 'three')).statusCode).toBe(200);
  expect((await write(after, sender, stranger, 'four')).statusCode).not.toBe(200);
  const again = startSandbox({ stateFile });
  expect((await again.get('/__sandbox/direct')).json()).toMatchObject([
    { text: 'one' },
    { text: 'two' },
    { text: 'three' },
  ]);
});

test('sheets survive a restart, in their last version', async () => {
  const before = startSandbox({ stateFile });
  await before.control('PUT', 'sheets/one', 'nasa', 'text/csv');
  await before.control('PUT', 'sheets/one', 'nasa\nnatgeo', 'text/csv');
  const after = startSandbox({ stateFile });
  expect((await after.get('/spreadsheets/d/one/export?format=csv')).body).toBe('nasa\nnatgeo');
  // Replaced values don't stay in the file.
  expect((await readFile(stateFile, 'utf8')).match(/sheet\//g)).toHaveLength(1);
});

test('a line that a crash has truncated is skipped', async () => {
  const kept = await startSandbox({ stateFile }).open();
  await appendFile(stateFile, TRUNCATED);
  const other = await startSandbox({ stateFile }).open();
  const { get } = startSandbox({ stateFile });
  for (const { sessionid } of [kept, other]) expect((await get(ALIVE, { session: sessionid })).statusCode).toBe(200);
});

test('a change that a full disk has truncated doesn’t spoil the next one', async () => {
  const { open } = startSandbox({ stateFile });
  const before = await open();
  await appendFile(stateFile, TRUNCATED);
  const after = await open();
  const { get } = startSandbox({ stateFile });
  for (const { sessionid } of [before, after]) expect((await get(ALIVE, { session: sessionid })).statusCode).toBe(200);
});
