import { msg, newId } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  account,
  api,
  commit,
  createJob,
  eventsOf,
  listed,
  nextAttempt,
  offered,
  sendOne,
  sentToday,
  sessionId,
  setUpMessages,
  start,
  untilStatus,
  withSettings,
  worker,
} from '../../../test/support/message-fixture.ts';
import { untilFree } from '../../../test/support/test-worker.ts';
import { accountDays, countMessage, TODAY, uncountMessage } from './account-days.ts';
import { pickSender } from './pick-sender.ts';

setUpMessages();

describe('an account', () => {
  test('stays within its daily limit across jobs; the job waits until tomorrow', async () => {
    await api.service.context.db.execute(
      sql`INSERT INTO account_days (account_key, day, sent) VALUES (${`instagram:${account}`}, (now() AT TIME ZONE 'utc')::date, 19)`,
    );
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    const ada = await offered(claim);
    await sendOne(claim, events);
    expect(ada.recipient).toBe('ada');
    const over = await worker.next(claim);
    expect(over).toMatchObject({ kind: 'done', outcome: 'done', reasonMessage: { code: 'direct.limit_reached' } });
    await events.end('done', msg('direct.limit_reached'));
    const waiting = await untilStatus(id, 'waiting');
    expect(waiting.reasonMessage).toEqual(
      msg('text.joined', {
        first: msg('direct.limit_reached'),
        second: msg('direct.people_left_for_tomorrow', { count: 2 }),
      }),
    );
    expect(await sentToday()).toBe(20);
    const again = await start(id);
    expect(await worker.next(again)).toMatchObject({ kind: 'done', outcome: 'done' });
    await api.service.context.db.execute(
      sql`UPDATE account_days SET day = day - 1, last_at = last_at - interval '1 day' WHERE account_key = ${`instagram:${account}`}`,
    );
    expect(await worker.next(again)).toMatchObject({ kind: 'message', recipient: 'grace' });
  });

  test('keeps its daily limit under concurrency: 20 of 30 commits succeed', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `person_${n}`).join('\n');
    const id = await createJob({ target: people, ...withSettings({ DMsPerLaunch: 30 }) });
    const claim = await start(id);
    onTestFinished(worker.keepLease(claim));
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, lane) => {
        const next = await untilFree(() => worker.next(claim, lane));
        if (next.kind !== 'message') return next.kind;
        const attempt = nextAttempt();
        return (await untilFree(() => commit(claim, next, attempt))).kind;
      }),
    );
    expect(answers.filter((kind) => kind === 'go')).toHaveLength(20);
    expect(await sentToday()).toBe(20);
    const recipients = (await listed(id, '?limit=200')).messages.map((one: { recipient: string }) => one.recipient);
    expect(new Set(recipients).size).toBe(recipients.length);
  });

  /** Another user links the account of the test's session. */
  const linkElsewhere = async (limit: number) => {
    const { _id: other } = (await (await api.verified()).call('GET', '/api/users/check-auth')).body.data.user;
    await api.service.context.db.execute(sql`
      INSERT INTO linked_accounts
        (id, user_id, platform, account_id, sealed, last_four, dms_limit, account_type, status, consented_at)
      VALUES (${newId('AccountId')}, ${other}, 'instagram', ${String(account)}, '', 'test', ${limit}, 'shared', 'active', now())`);
  };

  test('linked by another user keeps that user’s limit, also with a pasted session', async () => {
    await linkElsewhere(1);
    const claim = await start(await createJob());
    await sendOne(claim, eventsOf(claim));
    expect(await worker.next(claim)).toMatchObject({ kind: 'done', reasonMessage: { code: 'direct.limit_reached' } });
    expect(await sentToday()).toBe(1);
  });

  test('doesn’t send a planned message if its limit is lowered in the meantime', async () => {
    const claim = await start(await createJob());
    const events = eventsOf(claim);
    await sendOne(claim, events);
    await events.stored();
    const grace = await offered(claim);
    await linkElsewhere(1);
    expect(await commit(claim, grace)).toEqual({ kind: 'no', reason: render(msg('direct.limit_reached')) });
    expect(await sentToday()).toBe(1);
  });

  test('keeps its pace across midnight, and a message that wasn’t sent is removed from the day that counted it', async () => {
    const { db } = api.service.context;
    const key = `instagram:${account}`;
    await db.execute(sql`
      INSERT INTO account_days (account_key, day, sent, last_at)
      SELECT ${key}, ${TODAY} - ago, 7, now() - interval '5 seconds' - ago * interval '1 hour'
      FROM generate_series(1, 2) AS ago`);
    const read = async () => (await accountDays(db, [key])).get(key);
    expect(await read()).toEqual({ sent: 0, sinceLastMs: expect.closeTo(3_605_000, -5) });
    await db.transaction((tx) => countMessage(tx, key, 20));
    await db.transaction((tx) => uncountMessage(tx, key, new Date(Date.now() - 86_400_000)));
    expect((await read())?.sent).toBe(1);
    const { rows } = await db.execute(sql`SELECT sent FROM account_days WHERE account_key = ${key} ORDER BY day`);
    expect(rows).toEqual([{ sent: 7 }, { sent: 6 }, { sent: 1 }]);
  });

  test('is waited for if it may send first, whatever the order of the sessions', async () => {
    const { context } = api.service;
    const senders = [40, 50, 20].map((secondsAgo) => {
      const accountKey = `instagram:${account}-${secondsAgo}`;
      const session = { sessionRef: accountKey, sessionId: '', accountKey, linkedAccountId: null, ownerUserId: null };
      return { secondsAgo, sender: { ...session, limit: 20 } };
    });
    const picked = await context.db.transaction(async (tx) => {
      for (const { secondsAgo, sender } of senders)
        await tx.execute(sql`
          INSERT INTO account_days (account_key, day, sent, last_at)
          VALUES (${sender.accountKey}, ${TODAY}, 1, now() - make_interval(secs => ${secondsAgo}))`);
      const paced = { ...context, env: { ...context.env, MESSAGE_PACE_MS: 60_000 } };
      const sessions = senders.map(({ sender }) => sender);
      return pickSender(paced, tx, 'instagram', sessions, async () => true);
    });
    expect(picked).toEqual({ kind: 'wait', ms: 10_000, reason: msg('direct.waits_for_pace') });
  });

  test('with a dead session is no longer used', async () => {
    const id = await createJob({ sessionId: `${sessionId()}\n${sessionId(account + 90_000)}` });
    const claim = await start(id);
    const first = await offered(claim);
    await worker.send(claim, 1, { kind: 'session', sessionRef: first.sessionRef, state: 'dead', runningMs: 1 });
    await vi.waitFor(async () => expect((await offered(claim)).sessionRef).not.toBe(first.sessionRef));
    const second = await offered(claim);
    expect(second.messageId).toBe(first.messageId);
    await worker.send(claim, 2, { kind: 'session', sessionRef: second.sessionRef, state: 'challenged', runningMs: 2 });
    await vi.waitFor(async () =>
      expect(await worker.next(claim)).toMatchObject({ kind: 'done', outcome: 'no_session' }),
    );
  });
});
