import type { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  claimNext,
  commit,
  eventsOf,
  listed,
  nextAttempt,
  offered,
  setUpChecks,
  setUpMessages,
  startLinked,
  untilStatus,
  user,
  worker,
} from '../../../../test/support/message-fixture.ts';
import { sweep } from '../schedule/sweep.ts';

setUpMessages();
setUpChecks();

/** A run that sends from a linked account, with its first message offered. */
async function sending() {
  const { accountId, jobId, claim } = await startLinked();
  const remove = async () => {
    expect((await user.call('DELETE', `/api/accounts/${accountId}`)).status).toBe(200);
    await sweep(api.service.context, true);
  };
  return { id: jobId, claim, message: await offered(claim), remove };
}

/** The service's sweep also skips a job whose row is locked. */
const untilFenced = (claim: Claim) =>
  expect.poll(() => worker.beat(claim, 0, 0), { interval: 30 }).toMatchObject({ verdict: 'fenced' });

const states = async (id: string) =>
  (await listed(id)).messages.map(({ recipient, state }: { recipient: string; state: string }) => [recipient, state]);

test('the outcome of a message is stored if its account is deleted while it is sent, and nothing more is sent', async () => {
  const { id, claim, message, remove } = await sending();
  const events = eventsOf(claim);
  const attempt = nextAttempt();
  expect(await commit(claim, message, attempt)).toMatchObject({ kind: 'go' });
  await remove();
  expect(await states(id)).toEqual([['ada', 'sending']]);
  await events.report(message, attempt, 'sent');
  await events.stored();
  expect(await states(id)).toEqual([['ada', 'sent']]);
  await untilFenced(claim);
  const again = await claimNext(id);
  expect(await worker.next(again)).toMatchObject({ kind: 'done', outcome: 'no_session' });
  await eventsOf(again).end('no_session');
  expect(await untilStatus(id, 'paused')).toMatchObject({ totalResults: 1 });
});

test('a planned message of a deleted account is not sent', async () => {
  const { id, claim, message, remove } = await sending();
  await remove();
  expect((await commit(claim, message)).kind).not.toBe('go');
  await untilFenced(claim);
  expect(await states(id)).toEqual([['ada', 'planned']]);
});

test('a run releases a deleted account after half a minute even if it reports no outcome', async () => {
  const { id, claim, message, remove } = await sending();
  expect(await commit(claim, message)).toMatchObject({ kind: 'go' });
  await api.service.context.db.execute(
    sql`UPDATE messages SET sending_at = sending_at - interval '31 seconds' WHERE job_id = ${id}`,
  );
  await remove();
  await untilFenced(claim);
  expect(await states(id)).toEqual([['ada', 'unknown']]);
});
