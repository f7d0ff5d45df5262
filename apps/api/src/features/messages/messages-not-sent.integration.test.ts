import { AnswerFailed } from '@trawl/bus';
import { fillMessage, MESSAGE_MAX, msg, SHEET_CELL_MAX } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  api,
  claimNext,
  commit,
  createJob,
  eventsOf,
  listed,
  nextAttempt,
  offered,
  sentToday,
  setUpMessages,
  start,
  untilStatus,
  withSettings,
  worker,
} from '../../../test/support/message-fixture.ts';
import { isSuppressed, suppress } from '../suppression/index.ts';

/** After this time a worker repeats its request. */
const WORKER_TIMEOUT_MS = 3_000;

setUpMessages();

describe('messages that aren’t sent', () => {
  test('a recipient who opted out is neither offered nor committed', async () => {
    const { clock } = api.service.context;
    await suppress(api.service.context.db, 'instagram', 'ada.s', 'operator', clock.now());
    const id = await createJob({ target: 'ada.s\ngrace.s\nalan.s' });
    const claim = await start(id);
    const grace = await offered(claim);
    expect(grace.recipient).toBe('grace.s');
    await suppress(api.service.context.db, 'instagram', 'grace.s', 'recipient', clock.now());
    expect(await commit(claim, grace)).toMatchObject({ kind: 'no' });
    expect(await offered(claim)).toMatchObject({ recipient: 'alan.s' });
    const { messages, counts } = await listed(id);
    expect(counts).toMatchObject({ failed: 2, planned: 1 });
    expect(messages).toContainEqual(expect.objectContaining({ reasonMessage: msg('direct.opted_out') }));
    expect(await sentToday()).toBe(0);
  });

  test('a recipient that can’t be read, longer than an index entry, doesn’t block the next one', async () => {
    const id = await createJob({ target: 'ada\ngrace' });
    const long = Array.from({ length: SHEET_CELL_MAX }, (_, n) => String.fromCodePoint(0x4e00 + n * 7)).join('');
    // As the cell of a sheet is stored.
    await api.service.context.db.execute(
      sql`UPDATE job_targets SET key = 'unreadable 0123abcd', value = ${long} WHERE job_id = ${id} AND key = 'ada'`,
    );
    expect(await offered(await start(id))).toMatchObject({ recipient: 'grace' });
    expect((await listed(id)).messages).toContainEqual(
      expect.objectContaining({ recipient: `${long.slice(0, 200)}… 0123abcd`, state: 'failed' }),
    );
  });

  test('many recipients who can’t be messaged are closed in several requests', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `cell.${n}`);
    const id = await createJob({ target: [...names, 'grace'].join('\n'), ...withSettings({ DMsPerLaunch: 121 }) });
    await api.service.context.db.execute(
      sql`UPDATE job_targets SET key = 'unreadable ' || id WHERE job_id = ${id} AND value LIKE 'cell.%'`,
    );
    const claim = await start(id);
    const closed = async () => (await listed(id)).counts.failed;
    for (const count of [50, 100]) {
      expect(await worker.next(claim)).toMatchObject({ kind: 'wait', reason: null });
      expect(await closed()).toBe(count);
      // On a busy machine, the requests together take longer than a lease.
      await worker.beat(claim, 0, 0);
    }
    expect(await offered(claim)).toMatchObject({ recipient: 'grace' });
    expect(await closed()).toBe(120);
  });

  test('a request for a message doesn’t wait long for a locked job', async () => {
    const id = await createJob();
    const claim = await start(id);
    const { db } = api.service.context;
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM jobs WHERE id = ${id} FOR UPDATE`);
      const from = performance.now();
      await expect(worker.next(claim)).rejects.toThrow(AnswerFailed);
      expect(performance.now() - from).toBeLessThan(WORKER_TIMEOUT_MS);
    });
    expect(await offered(claim)).toMatchObject({ recipient: 'ada' });
  });

  test('a released message reduces the daily count, and is offered again', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    const ada = await offered(claim);
    const tried = nextAttempt();
    await commit(claim, ada, tried);
    expect(await sentToday()).toBe(1);
    await events.report(ada, tried, 'released', 'The account was asked to slow down.');
    await events.stored();
    expect(await sentToday()).toBe(0);
    expect(await offered(claim)).toMatchObject({ recipient: 'ada', messageId: ada.messageId });
    expect(await commit(claim, ada, tried)).toMatchObject({ kind: 'no' });
    expect(await commit(claim, ada)).toMatchObject({ kind: 'go' });
  });

  test('a message that the platform rejects after its commit reduces the daily count', async () => {
    const claim = await start(await createJob());
    const events = eventsOf(claim);
    const ada = await offered(claim);
    const tried = nextAttempt();
    expect(await commit(claim, ada, tried)).toMatchObject({ kind: 'go' });
    await events.report(ada, tried, 'failed', '@ada accepts no messages.');
    await events.stored();
    expect(await sentToday()).toBe(0);
  });

  test('a message that the recipient’s name makes too long is refused, and fails with the reason', async () => {
    const id = await createJob(withSettings({ Message: 'Hello {{full_name}}' }));
    const claim = await start(id);
    const ada = await offered(claim);
    const fullName = 'x'.repeat(MESSAGE_MAX);
    const text = fillMessage(ada.text, { username: 'ada', fullName });
    expect(await commit(claim, ada, nextAttempt(), { text, fullName })).toMatchObject({ kind: 'no' });
    const { messages } = await listed(id);
    expect(messages).toMatchObject([{ state: 'failed', reasonMessage: { code: 'direct.text_too_long' } }]);
    expect(await sentToday()).toBe(0);
  });

  test('an attempt without the recipient’s id keeps the one of an earlier attempt', async () => {
    const { db, clock } = api.service.context;
    const id = await createJob({ target: 'renamed' });
    const claim = await start(id);
    const events = eventsOf(claim);
    const message = await offered(claim);
    const tried = nextAttempt();
    expect(await commit(claim, message, tried, { recipientId: '7' })).toMatchObject({ kind: 'go' });
    await events.report(message, tried, 'released');
    await events.stored();
    await offered(claim);
    const again = nextAttempt();
    expect(await commit(claim, message, again)).toMatchObject({ kind: 'go' });
    await events.report(message, again, 'sent');
    await events.stored();
    await suppress(db, 'instagram', 'renamed', 'recipient', clock.now());
    expect(await isSuppressed(db, 'instagram', 'another.name', '7')).toBe(true);
  });

  test('an attempt without the recipient’s id is refused if the id of an earlier attempt opted out meanwhile', async () => {
    const claim = await start(await createJob());
    const events = eventsOf(claim);
    const ada = await offered(claim);
    const tried = nextAttempt();
    expect(await commit(claim, ada, tried, { recipientId: '8' })).toMatchObject({ kind: 'go' });
    await events.report(ada, tried, 'released');
    await events.stored();
    await api.service.context.db.execute(
      sql`INSERT INTO suppressed_ids (platform, recipient_id, username) VALUES ('instagram', '8', 'former.name')`,
    );
    await offered(claim);
    expect(await commit(claim, ada)).toMatchObject({ kind: 'no' });
  });

  test('a recipient who has another username now gets no second message, unless the first one failed', async () => {
    const id = await createJob({ target: 'ada\nada.new\nada.newest' });
    const claim = await start(id);
    const events = eventsOf(claim);
    const commitNext = async (outcome: 'failed' | 'sent') => {
      const message = await offered(claim);
      const attempt = nextAttempt();
      expect(await commit(claim, message, attempt, { recipientId: '9' })).toMatchObject({ kind: 'go' });
      await events.report(message, attempt, outcome);
      await events.stored();
    };
    await commitNext('failed');
    await commitNext('sent');
    expect(await commit(claim, await offered(claim), nextAttempt(), { recipientId: '9' })).toMatchObject({
      kind: 'no',
    });
    expect((await listed(id)).messages).toContainEqual(
      expect.objectContaining({
        recipient: 'ada.newest',
        state: 'failed',
        reasonMessage: msg('direct.already_messaged'),
      }),
    );
    expect(await sentToday()).toBe(1);
    await events.end('done');
    await untilStatus(id, 'completed');
    // Another job may message this person.
    const other = await start(await createJob({ target: 'ada.newest' }));
    expect(await commit(other, await offered(other), nextAttempt(), { recipientId: '9' })).toMatchObject({
      kind: 'go',
    });
  });

  test('a commit after the release of its attempt is refused', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    const ada = await offered(claim);
    const tried = nextAttempt();
    await events.report(ada, tried, 'released');
    await events.stored();
    expect(await commit(claim, ada, tried)).toMatchObject({ kind: 'no' });
    expect(await sentToday()).toBe(0);
  });

  test('an outcome of an earlier attempt doesn’t settle the current one', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    const ada = await offered(claim);
    const [earlier, current] = [nextAttempt(), nextAttempt()];
    expect(await commit(claim, ada, earlier)).toMatchObject({ kind: 'go' });
    await events.report(ada, earlier, 'released');
    await events.stored();
    expect(await commit(claim, ada, current)).toMatchObject({ kind: 'go' });
    await events.report(ada, earlier, 'failed', '@ada accepts no messages.');
    await events.stored();
    expect((await listed(id)).messages).toMatchObject([{ recipient: 'ada', state: 'sending' }]);
    expect(await sentToday()).toBe(1);
  });

  test('a worker that takes the run over counts its attempts from one', async () => {
    const id = await createJob();
    const first = await start(id);
    const events = eventsOf(first);
    const ada = await offered(first);
    expect(await commit(first, ada, 5)).toMatchObject({ kind: 'go' });
    await events.report(ada, 5, 'released');
    await events.end('handed_back');
    const second = await claimNext(id);
    expect(await offered(second)).toMatchObject({ messageId: ada.messageId });
    expect(await commit(second, ada, 1)).toMatchObject({ kind: 'go' });
  });

  test('a message that the account’s owner vetoes during planning isn’t planned again', async () => {
    const id = await createJob();
    const claim = await start(id);
    const ada = await offered(claim);
    const stopped = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const veto = api.service.context.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE messages SET state = 'vetoed', settled_at = now() WHERE id = ${ada.messageId}`);
      held.resolve();
      await stopped.promise;
    });
    await held.promise;
    const next = offered(claim);
    await vi.waitUntil(
      async () => {
        const { rows } = await api.service.context.db.execute(
          sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND query ILIKE 'insert into "messages"%'`,
        );
        return rows.length > 0;
      },
      { timeout: 30_000, interval: 20 },
    );
    stopped.resolve();
    await veto;
    expect(await next).toMatchObject({ recipient: 'grace' });
    expect(await commit(claim, ada)).toMatchObject({ kind: 'no' });
    expect((await listed(id)).counts).toMatchObject({ vetoed: 1, planned: 1 });
  });

  test('a recipient who can’t be messaged fails a job without other recipients, with the reason', async () => {
    const id = await createJob({ target: 'ada' });
    const claim = await start(id);
    const events = eventsOf(claim);
    await events.report(await offered(claim), nextAttempt(), 'failed', 'There is no such account.');
    await events.stored();
    expect(await worker.next(claim)).toMatchObject({ kind: 'done' });
    await events.end('done');
    const failed = await untilStatus(id, 'failed');
    expect(failed.reason).toBe('There is no such account.');
    expect(failed.results.data).toMatchObject([{ recipient: 'ada', status: 'failed', sentAt: null }]);
  });
});
