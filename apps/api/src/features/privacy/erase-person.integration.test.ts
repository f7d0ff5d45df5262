import type { Row } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operate } from '../../../test/support/operate.ts';
import { api, createJob, setUpRuns } from '../../../test/support/run-fixture.ts';

setUpRuns();

const query = async (text: string, ...values: unknown[]) =>
  (await api.service.context.database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Stores rows of a job's first target, and one row of its second. */
async function insertRows(jobId: string, rows: readonly Row[]): Promise<void> {
  await query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
      SELECT $1, target.id, 'row' || n, n, 1, 'run_1', row
      FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS element (row, n)
      JOIN job_targets AS target ON target.job_id = $1 AND target.value = row ->> 'target'`,
    jobId,
    JSON.stringify(rows),
  );
  await query('UPDATE jobs SET total_results = $2 WHERE id = $1', jobId, rows.length);
}

const rowsOf = async (jobId: string) => query('SELECT n::int, "values" FROM rows WHERE job_id = $1 ORDER BY n', jobId);

test('erases a person from rows, targets, records and messages, and leaves other people’s data', async () => {
  const followers = await createJob({ target: 'some_other\nada.l' });
  await insertRows(followers, [
    { target: 'some_other', username: 'first', id: '1' },
    { target: 'some_other', username: 'Ada.L', id: '7' },
    { target: 'some_other', username: 'ada_before', id: '7' },
    { target: 'some_other', username: 'ada.long', id: '8' },
    { target: 'ada.l', username: 'fan', id: '9' },
    { target: 'some_other', username: 'last', id: '10' },
  ]);
  const posts = await createJob({ type: 'profile_post', target: 'some_other', settings: {} });
  await insertRows(posts, [
    {
      target: 'some_other',
      shortcode: 'A',
      ownerUsername: 'first',
      caption: 'With @Ada.L. And @ada.long',
      mentions: ['Ada.L', 'ada.long'],
    },
    { target: 'some_other', shortcode: 'B', ownerUsername: 'ada.l', ownerId: '7' },
    { target: 'some_other', shortcode: 'C', ownerUsername: 'renamed', ownerId: '7' },
  ]);
  await query(
    `INSERT INTO messages (id, job_id, run_id, target_id, platform, recipient, recipient_id, account_key, text, state, epoch)
      VALUES ('msg_1', $1, 'run_1', 1, 'instagram', 'ada.l', '7', 'instagram:5', 'Hi Ada', 'sent', 1)`,
    followers,
  );

  await query(
    `INSERT INTO result_orders (job_id, key, matched, searched, made_at, used_at) VALUES ($1, 'a', 6, 6, now(), now())`,
    followers,
  );

  const [printed = ''] = await operate(api, 'erase', 'instagram:@Ada.L');
  expect(JSON.parse(printed)).toMatchObject({
    jobs: 2,
    openRuns: 0,
    erased: { rows: 5, mentions: 2, targets: 1, messages: 1 },
  });
  expect(printed).not.toContain('ada.l');

  expect(await rowsOf(followers)).toEqual([
    { n: 1, values: { target: 'some_other', username: 'first', id: '1' } },
    { n: 2, values: { target: 'some_other', username: 'ada.long', id: '8' } },
    { n: 3, values: { target: 'some_other', username: 'last', id: '10' } },
  ]);
  expect(await rowsOf(posts)).toEqual([
    { n: 1, values: expect.objectContaining({ caption: 'With @erased. And @ada.long', mentions: ['ada.long'] }) },
  ]);
  // Its numbers would now refer to other rows.
  expect(await query('SELECT key FROM result_orders WHERE job_id = $1', followers)).toEqual([]);
  const [job] = await query('SELECT target, total_results::int FROM jobs WHERE id = $1', followers);
  expect(job).toEqual({ target: 'some_other', total_results: 3 });
  expect(await query('SELECT text, recipient, recipient_id FROM messages')).toEqual([
    { text: '', recipient: 'erased:msg_1', recipient_id: null },
  ]);

  const dump = z.array(z.unknown());
  const left = [
    await query('SELECT * FROM job_targets'),
    await query('SELECT * FROM run_log'),
    await query('SELECT * FROM rows'),
  ];
  expect(JSON.stringify(dump.parse(left)).toLowerCase()).not.toMatch(/ada\.l(?!ong)/);
});

test('erases a username that is also a key or a word of the messages without other people’s records', async () => {
  const id = await createJob({ target: 'some_other' });
  await query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, reason, reason_message, ended_at)
      SELECT 'run_1', id, user_id, 1, 1, 'failed', 'The code of caption', '{"code": "run.lost", "params": {"code": "other"}}', now()
      FROM jobs WHERE id = $1`,
    id,
  );
  await query(
    `INSERT INTO run_log (run_id, n, text, message) VALUES
      ('run_1', 1, 'The caption of other', '{"code": "a.b", "params": {"caption": "other"}}'),
      ('run_1', 2, 'About @caption', '{"code": "a.b", "params": {"who": {"list": ["a\\ncaption"]}}}'),
      ('run_1', 3, 'Old text about caption', NULL),
      ('run_1', 4, 'About captions', NULL)`,
  );
  await query(
    `INSERT INTO row_changes (job_id, seq, run, target_id, platform_id, kind, before, after, at)
      SELECT $1, n, 1, 1, 'row' || n, 'changed', '{"caption": "a"}', after, now()
      FROM jsonb_array_elements('[{"caption": "b"}, {"text": "by @Caption!"}]') WITH ORDINALITY AS element (after, n)`,
    id,
  );
  await query(
    `INSERT INTO dead_letters (run_id, kind, reason, event) VALUES
      ('run_1', 'page', 'r', '{"caption":"b","seen":true}'), ('run_1', 'page', 'r', '{"text":"a\\ncaption"}'),
      ('run_1', 'unreadable', 'r', '{"caption')`,
  );
  await query(
    `INSERT INTO notifications (user_id, job_id, message) SELECT user_id, id, message FROM jobs,
      unnest(ARRAY['{"code": "a", "params": {"caption": "b"}}', '{"code": "b", "params": {"job": "Caption"}}']::jsonb[]) AS message
      WHERE id = $1`,
    id,
  );
  await query(
    `INSERT INTO idempotency_keys (user_id, key, request_hash, answer) SELECT user_id, key, 'hash', answer::jsonb FROM jobs,
      (VALUES ('kept', '{"job": {"results": {"data": [{"caption": "b"}]}}}'),
        ('erased', '{"job": {"results": {"data": [{"caption": "of @caption"}]}}}')) AS made (key, answer)
      WHERE id = $1`,
    id,
  );

  await operate(api, 'erase', 'instagram:caption');
  expect(await query('SELECT n::int FROM run_log ORDER BY n')).toEqual([{ n: 1 }, { n: 4 }]);
  expect(await query('SELECT reason FROM runs')).toEqual([{ reason: 'The code of caption' }]);
  expect(await query('SELECT seq::int FROM row_changes')).toEqual([{ seq: 1 }]);
  expect(await query('SELECT event FROM dead_letters')).toEqual([{ event: '{"caption":"b","seen":true}' }]);
  expect(await query("SELECT message ->> 'code' AS code FROM notifications")).toEqual([{ code: 'a' }]);
  expect(await query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'kept' }]);
});

test('erases a username that a job expanded, with its posts', async () => {
  const id = await createJob({ type: 'comment', target: 'Ada.L', settings: { accountType: 'Private' } });
  const post = 'https://www.instagram.com/p/Post1______/';
  await query(
    `INSERT INTO job_targets (job_id, position, value, key, expanded_from)
      SELECT job_id, position, $2, 'Post1______', id FROM job_targets WHERE job_id = $1`,
    id,
    post,
  );
  await insertRows(id, [{ target: post, username: 'fan', id: '9', text: 'Hello' }]);
  await operate(api, 'erase', 'instagram:ada.l');
  expect(await rowsOf(id)).toEqual([]);
  expect(await query('SELECT target FROM jobs WHERE id = $1', id)).toEqual([{ target: 'erased' }]);
  const targets = await query('SELECT value, key, active, done FROM job_targets WHERE job_id = $1', id);
  const name = expect.stringMatching(/^erased:/);
  expect(targets).toEqual(Array(2).fill({ value: name, key: name, active: false, done: true }));
});

test('erases all people who were seen under the username', async () => {
  const id = await createJob({ target: 'some_other' });
  await insertRows(id, [
    { target: 'some_other', username: 'ada.l', id: '7' },
    { target: 'some_other', username: 'gave_it_up', id: '8' },
    { target: 'some_other', username: 'last', id: '9' },
  ]);
  await query(
    `INSERT INTO row_changes (job_id, seq, run, target_id, platform_id, kind, before, after, at)
      SELECT job_id, 1, 2, target_id, platform_id, 'changed', '{"username": "ada.l"}', '{"username": "gave_it_up"}', now()
      FROM rows WHERE job_id = $1 AND n = 2`,
    id,
  );
  await operate(api, 'erase', 'instagram:ada.l');
  expect((await rowsOf(id)).map(({ values }) => values)).toEqual([{ target: 'some_other', username: 'last', id: '9' }]);
});

test('erases messages that were sent to an earlier username, with their targets and rows', async () => {
  const settings = { accountType: 'Private', Message: 'Hello' };
  const job = await createJob({ type: 'dm', target: 'ada_before\nada_else', settings });
  const other = await createJob({ type: 'dm', target: 'ada.l', settings });
  const send = (id: string, jobId: string, recipient: string, recipientId: string) =>
    query(
      `INSERT INTO messages (id, job_id, run_id, target_id, platform, recipient, recipient_id, account_key, text, state, epoch)
        SELECT $1, $2, 'run_1', id, 'instagram', $3, $4, 'instagram:5', 'Hi', 'sent', 1
        FROM job_targets WHERE job_id = $2 AND value = $3`,
      ...[id, jobId, recipient, recipientId],
    );
  await send('msg_11', job, 'ada_before', '77');
  await send('msg_12', job, 'ada_else', '78');
  await send('msg_13', other, 'ada.l', '77');
  await insertRows(job, [
    { target: 'ada_before', recipient: 'ada_before', text: 'Hi' },
    { target: 'ada_else', recipient: 'ada_else', text: 'Hi' },
  ]);
  await query(`UPDATE messages SET job_id = NULL WHERE id = 'msg_13'`);

  const [printed = ''] = await operate(api, 'erase', 'instagram:ada.l');
  expect(JSON.parse(printed)).toMatchObject({ jobs: 2, erased: { rows: 1, targets: 2, messages: 2 } });
  expect(await query("SELECT id, recipient FROM messages WHERE id LIKE 'msg_1_' ORDER BY id")).toEqual([
    { id: 'msg_11', recipient: 'erased:msg_11' },
    { id: 'msg_12', recipient: 'ada_else' },
    { id: 'msg_13', recipient: 'erased:msg_13' },
  ]);
  expect((await rowsOf(job)).map(({ values }) => values)).toEqual([
    { target: 'ada_else', recipient: 'ada_else', text: 'Hi' },
  ]);
  expect(await query('SELECT target FROM jobs WHERE id = $1', job)).toEqual([{ target: 'ada_else' }]);
});

test('refuses while a message to the person is being sent, but not because a run has left one planned', async () => {
  await query(
    `INSERT INTO messages (id, run_id, target_id, platform, recipient, account_key, text, state, epoch)
      VALUES ('msg_2', 'run_1', 1, 'instagram', 'ada.l', 'instagram:5', 'Hi Ada', 'sending', 1)`,
  );
  await expect(operate(api, 'erase', 'instagram:ada.l')).rejects.toThrow('is being sent');
  await query("UPDATE messages SET state = 'planned' WHERE id = 'msg_2'");
  await operate(api, 'erase', 'instagram:ada.l');
  expect(await query("SELECT id FROM messages WHERE id = 'msg_2'")).toEqual([]);
});

test.each(['ada.l', 'myspace:ada.l', 'instagram:not a name'])('refuses %s', async (text) => {
  await expect(operate(api, 'erase', text)).rejects.toThrow();
});

test('lists what users, visitors and support wrote about a person, and keeps it', async () => {
  const id = await createJob({ name: 'About own.words', target: 'some_other' });
  await query(`UPDATE jobs SET settings = settings || '{"Message": "Greetings from @Own.Words!"}' WHERE id = $1`, id);
  await query(
    `INSERT INTO support_requests (id, user_id, at, kind, message, answer)
      SELECT 'req_' || n, user_id, now(), 'order', text, NULL
      FROM jobs, unnest(ARRAY['Own.words complained', 'My own.wordsmith']) WITH ORDINALITY AS asked (text, n) WHERE id = $1`,
    id,
  );
  await query(
    `INSERT INTO mails (id, kind, about, payload, status) VALUES
      ('mail_named', 'contact', 'a@b.example', '{"subject": "Hi", "message": "I am own.words"}', 'sent')`,
  );
  const [printed = ''] = await operate(api, 'erase', 'instagram:own.words');
  expect(JSON.parse(printed).named).toEqual({
    jobNames: [id],
    messageTemplates: [id],
    supportRequests: ['req_1'],
    contactMails: ['mail_named'],
  });
  expect(await query('SELECT name FROM jobs WHERE id = $1', id)).toEqual([{ name: 'About own.words' }]);
});
