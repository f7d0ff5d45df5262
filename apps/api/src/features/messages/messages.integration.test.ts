import { msg } from '@trawl/contracts';
import { describe, expect, test } from 'vitest';
import {
  api,
  commit,
  createJob,
  eventsOf,
  listed,
  messageJobInput,
  nextAttempt,
  offered,
  sendOne,
  sentToday,
  sessionId,
  setUpMessages,
  start,
  untilStatus,
  user,
  withSettings,
  worker,
} from '../../../test/support/message-fixture.ts';

setUpMessages();

describe('a messaging job', () => {
  test('plans and sends one message after the other, and is completed with results', async () => {
    const id = await createJob();
    const claim = await start(id);
    expect(claim).toMatchObject({ type: 'dm', targets: [], sessions: [] });
    const events = eventsOf(claim);
    const first = await offered(claim);
    expect(first).toMatchObject({ recipient: 'ada', text: 'Hello ada\nhttps://a.example', sessionId: sessionId() });
    expect(await offered(claim)).toEqual(first);
    expect(await listed(id)).toMatchObject({ messages: [{ recipient: 'ada', state: 'planned' }] });
    const recipients = [];
    for (const _ of [1, 2, 3]) recipients.push((await sendOne(claim, events)).recipient);
    expect(recipients).toEqual(['ada', 'grace', 'alan']);
    expect(await worker.next(claim)).toEqual({ kind: 'done', outcome: 'done', reason: null });
    await events.end('done');
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({ progress: 100, reason: null, totalResults: 3, buildTimeUsed: 0.02 });
    expect(done.lastRun).toMatchObject({ verdict: 'complete', rows: 3 });
    expect(done.results.data[0]).toMatchObject({
      recipient: 'ada',
      status: 'sent',
      text: 'Hello ada\nhttps://a.example',
      sentAt: expect.any(String),
    });
    expect(JSON.stringify(done)).not.toContain(sessionId());
    expect(await sentToday()).toBe(3);
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(409);
  });

  test('sends the configured number of messages per launch, and waits for the next launch', async () => {
    const id = await createJob(withSettings({ DMsPerLaunch: 2 }));
    const claim = await start(id);
    const events = eventsOf(claim);
    await sendOne(claim, events);
    await sendOne(claim, events);
    expect(await worker.next(claim)).toMatchObject({ kind: 'done' });
    await events.end('done');
    const waiting = await untilStatus(id, 'waiting');
    expect(waiting.reasonMessage).toEqual(msg('direct.people_left', { count: 1 }));
    const next = await start(id);
    expect(await offered(next)).toMatchObject({ recipient: 'alan' });
  });

  test('accepts the recipient’s name from the worker, and no other change of the text', async () => {
    const id = await createJob(withSettings({ Message: 'Dear {{full_name}}', Link: '' }));
    const claim = await start(id);
    const ada = await offered(claim);
    expect(ada.text).toBe('Dear {{full_name}}');
    const filled = { ...ada, text: 'Dear Ada L.' };
    expect(await commit(claim, filled, nextAttempt(), { fullName: 'Ada L.' })).toMatchObject({ kind: 'go' });
    const grace = await offered(claim);
    const other = { ...grace, text: 'Buy now' };
    expect(await commit(claim, other, nextAttempt(), { fullName: 'Grace' })).toMatchObject({ kind: 'no' });
    expect((await listed(id)).messages).toMatchObject([
      { recipient: 'grace', state: 'failed' },
      { recipient: 'ada', state: 'sending', text: 'Dear Ada L.' },
    ]);
  });

  test('lists its messages in pages, and hides them from other users', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    for (const _ of [1, 2, 3]) await sendOne(claim, events);
    await events.stored();
    const page = await listed(id, '?limit=2');
    expect(page).toMatchObject({
      counts: { sent: 3, unknown: 0 },
      messages: [{ recipient: 'alan' }, { recipient: 'grace' }],
    });
    const rest = await listed(id, `?limit=2&before=${page.nextBefore}`);
    expect(rest).toMatchObject({ counts: { sent: 3 }, messages: [{ recipient: 'ada' }], nextBefore: null });
    // The app has the counts of the first page.
    const { counts, messages } = await listed(id, `?limit=2&cursor=${page.nextBefore}`);
    expect(counts).toBeUndefined();
    expect(messages).toEqual(rest.messages);
    expect((await listed(id, '?state=failed')).messages).toEqual([]);
    const stranger = await api.verified();
    expect((await stranger.call('GET', `/api/jobs/${id}/messages`)).status).toBe(404);
  });
});

test('a message that is too long with its link is refused', async () => {
  const long = withSettings({ Message: 'x'.repeat(990), Link: `https://a.example/${'y'.repeat(40)}` });
  const answer = await user.call('POST', '/api/jobs', messageJobInput(long));
  expect(answer).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('1,000 characters together') },
  });
});
