import { type Claim, msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  api,
  claimNext,
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
  view,
  worker,
} from '../../../test/support/message-fixture.ts';
import type { Offered } from '../../../test/support/test-worker.ts';

setUpMessages();

test.each(['sent', 'unknown'] as const)(
  '%s without a stored commit counts for the account, and isn’t offered again',
  async (outcome) => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    // As after a database has failed over to a standby that hadn't received the commit.
    await events.report(await offered(claim), nextAttempt(), outcome);
    await events.stored();
    expect((await listed(id)).counts).toMatchObject({ [outcome]: 1 });
    expect(await offered(claim)).toMatchObject({ recipient: 'grace' });
    const { rows } = await api.service.context.db.execute(
      sql`SELECT sent FROM account_days JOIN messages USING (account_key) WHERE job_id = ${id} AND recipient = 'ada'`,
    );
    expect(rows).toEqual([{ sent: 1 }]);
  },
);

describe('an outcome that was never reported', () => {
  async function lost(): Promise<{ id: string; claim: Claim; ada: Offered; tried: number }> {
    const id = await createJob();
    const claim = await start(id);
    const ada = await offered(claim);
    const tried = nextAttempt();
    expect(await commit(claim, ada, tried)).toMatchObject({ kind: 'go' });
    await api.service.context.db.execute(
      sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${claim.runId}`,
    );
    return { id, claim, ada, tried };
  }

  test('is unknown once another worker has the run; late reports are refused, and no recipient is offered twice', async () => {
    const { id, claim, ada, tried } = await lost();
    const next = await worker.claim(claim.runId);
    if (!next.granted) throw new Error('not granted');
    expect(await worker.next(claim)).toEqual({ kind: 'fenced' });
    expect(await commit(claim, ada, tried)).toEqual({ kind: 'fenced' });
    await eventsOf(claim).report(ada, tried, 'sent');
    expect(await offered(next)).toMatchObject({ recipient: 'grace' });
    expect(await listed(id)).toMatchObject({
      counts: { unknown: 1 },
      messages: [{ recipient: 'grace' }, { recipient: 'ada', state: 'unknown', decidable: true }],
    });
  });

  test('is unknown if its worker hands the run back without reporting it', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    await commit(claim, await offered(claim));
    await events.end('handed_back');
    const next = await claimNext(id);
    expect(await offered(next)).toMatchObject({ recipient: 'grace' });
    expect((await listed(id)).counts).toMatchObject({ unknown: 1 });
  });

  test('is decided by the job’s owner: sent is final, not sent is offered again in the next launch', async () => {
    const { id, claim } = await lost();
    const next = await worker.claim(claim.runId);
    if (!next.granted) throw new Error('not granted');
    const events = eventsOf(next);
    await sendOne(next, events);
    const alan = await offered(next);
    const tried = nextAttempt();
    await commit(next, alan, tried);
    await events.report(alan, tried, 'unknown', 'Nobody saw it.');
    await events.stored();
    await events.end('done');
    const done = await untilStatus(id, 'completed');
    expect(done.reasonMessage).toEqual(msg('direct.some_unknown', { count: 2 }));
    const ids = new Map(
      (await listed(id)).messages.map((one: { recipient: string; _id: string }) => [one.recipient, one._id]),
    );
    const decide = (who: string, outcome: string, by = user) =>
      by.call('POST', `/api/messages/${ids.get(who)}/decide`, { outcome });
    expect((await decide('ada', 'sent', await api.verified())).status).toBe(404);
    expect((await decide('grace', 'sent')).status).toBe(409);
    expect((await decide('ada', 'sent')).body.data.message).toMatchObject({ state: 'sent', decided: true });
    expect(await view(id)).toMatchObject({
      status: 'completed',
      reasonMessage: msg('direct.some_unknown', { count: 1 }),
    });
    expect((await decide('alan', 'not_sent')).body.data.message).toMatchObject({ state: 'planned', decided: true });
    expect((await decide('alan', 'sent')).status).toBe(409);
    expect(await view(id)).toMatchObject({
      status: 'waiting',
      targetsLeft: 1,
      reasonMessage: msg('direct.people_left', { count: 1 }),
    });
    const again = await start(id);
    expect(await offered(again)).toMatchObject({ recipient: 'alan' });
    await sendOne(again, eventsOf(again));
    expect(await worker.next(again)).toMatchObject({ kind: 'done' });
    // The outcome of the new attempt was confirmed, so it isn't a manual decision.
    const { messages } = await listed(id);
    expect(messages.find((one: { recipient: string }) => one.recipient === 'alan')).toMatchObject({ decided: false });
  });

  test('is decided as not sent for a recipient who is no longer in the list: the job stays completed', async () => {
    const { id, claim } = await lost();
    const next = await worker.claim(claim.runId);
    if (!next.granted) throw new Error('not granted');
    const events = eventsOf(next);
    await sendOne(next, events);
    await sendOne(next, events);
    await events.end('done');
    await untilStatus(id, 'completed');
    await api.service.context.db.execute(
      sql`UPDATE job_targets SET active = false WHERE job_id = ${id} AND key = 'ada'`,
    );
    const ada = (await listed(id, '?state=unknown')).messages[0]?._id;
    expect((await user.call('POST', `/api/messages/${ada}/decide`, { outcome: 'not_sent' })).status).toBe(200);
    expect(await view(id)).toMatchObject({ status: 'completed', reason: null, targetsLeft: 0 });
  });
});
