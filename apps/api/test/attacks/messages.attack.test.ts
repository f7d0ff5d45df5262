import type { Claim } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { expect, test, vi } from 'vitest';
import { optOutLink, suppress } from '../../src/features/suppression/index.ts';
import {
  api,
  commit,
  createJob,
  eventsOf,
  listed,
  nextAttempt,
  offered,
  sendOne,
  setUpMessages,
  start,
  untilStatus,
  user,
  worker,
} from '../support/message-fixture.ts';

setUpMessages();

const FORMULA = `=cmd|' /C calc'!A0`;

/** A running job, and the worker's claim of it. */
async function startJob(target: string): Promise<{ id: string; claim: Claim }> {
  const id = await createJob({ target, settings: { accountType: 'Private', Message: FORMULA } });
  return { id, claim: await start(id) };
}

test('another user can’t read a message or set its outcome', async ({ task }) => {
  const { id, claim } = await startJob('ada');
  const next = await offered(claim);
  const stranger = await api.verified();
  const tries = [
    [`/api/jobs/${id}/messages`, '/api/jobs/job_never/messages', 'GET'],
    [`/api/messages/${next.messageId}/decide`, '/api/messages/msg_never/decide', 'POST'],
    [`/api/messages/${next.messageId}/veto`, '/api/messages/msg_never/veto', 'POST'],
  ] as const;
  for (const [path, never, method] of tries) {
    const body = path.endsWith('decide') ? { outcome: 'sent' } : undefined;
    const answer = await stranger.call(method, path, body);
    expect([answer.status, answer.body]).toEqual([404, (await stranger.call(method, never, body)).body]);
  }
  recordAttack(
    task,
    'another tenant’s messages: read, decided, stopped',
    tries.length,
    '404, as for an unknown message id',
  );
});

test('recipients who opted out get no message, whenever they opted out', async ({ task }) => {
  const { db, clock } = api.service.context;
  await suppress(db, 'instagram', 'early', 'recipient', clock.now());
  const { id, claim } = await startJob('early\nlate');
  const next = await offered(claim);
  expect(next.recipient).toBe('late');
  const link = new URL(optOutLink(api.service.context.env.SIGNING_KEY, 'https://a.example', 'instagram', 'late'));
  const [to, key] = [link.searchParams.get('to'), link.searchParams.get('key')];
  const visitor = api.visitor();
  const forged = [
    { to, key: `${key?.slice(0, -1)}${key?.endsWith('A') ? 'B' : 'A'}` },
    { to: 'ada', key },
    { to, key: '' },
    { to, key, platform: 'tiktok' },
    { to: { $ne: '' }, key },
  ];
  for (const body of forged)
    expect((await visitor.call('POST', '/api/opt-out', body)).status).toBeGreaterThanOrEqual(400);
  recordAttack(task, 'opt-out links that were changed', forged.length, '400 or 403, nobody listed');
  expect((await visitor.call('POST', '/api/opt-out', { to, key })).status).toBe(200);
  expect(await commit(claim, next)).toMatchObject({ kind: 'no' });
  expect(await worker.next(claim)).toMatchObject({ kind: 'done' });
  const { messages } = await listed(id);
  expect(messages.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed']);
  recordAttack(task, 'a recipient who opted out: before the plan, and between plan and Enter', 2, 'no message is sent');
});

test('recipients who opted out get no message under another name', async ({ task }) => {
  const { env } = api.service.context;
  const send = async (target: string, recipientId?: string) => {
    const { id, claim } = await startJob(target);
    const next = await offered(claim);
    const attempt = nextAttempt();
    const answer = await commit(claim, next, attempt, recipientId === undefined ? {} : { recipientId });
    const events = eventsOf(claim);
    if (answer.kind === 'go') await events.report(next, attempt, 'sent');
    else expect(await worker.next(claim)).toMatchObject({ kind: 'done' });
    await events.end('done');
    await untilStatus(id, answer.kind === 'go' ? 'completed' : 'failed');
    return answer.kind;
  };
  expect(await send('old_name', '77')).toBe('go');
  const link = new URL(optOutLink(env.SIGNING_KEY, 'https://a.example', 'instagram', 'old_name'));
  const optOut = Object.fromEntries(link.searchParams);
  expect((await api.visitor().call('POST', '/api/opt-out', optOut)).status).toBe(200);
  expect(await send('new_name', '77')).toBe('no');
  expect(await send('other_name', '78')).toBe('go');
  // A worker of the previous release doesn't report the id.
  expect(await send('unknown_id')).toBe('go');
  recordAttack(task, 'a recipient who opted out and then changed their username', 1, 'no message is sent');
});

test('a formula in a text stays text in downloads', async ({ task }) => {
  const { id, claim } = await startJob('ada');
  await sendOne(claim, eventsOf(claim));
  const csv = await vi.waitUntil(
    async () => {
      const answer = await user.call('GET', `/api/jobs/${id}/results?format=csv`);
      return answer.status === 200 && answer.text;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(csv).toContain(`'${FORMULA}`);
  expect(csv.replaceAll(`'${FORMULA}`, '')).not.toContain('=cmd');
  recordAttack(task, 'a message’s text that is a formula, in CSV', 1, 'guarded');
});
