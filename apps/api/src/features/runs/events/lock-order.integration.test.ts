import { type AccountId, type Claim, type MessageId, newId, type RunEvent, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readDose } from '../../../../test/support/env.ts';
import { type OrderFixture, startOrderFixture } from '../../../../test/support/order-fixture.ts';
import type { Answer, Browser } from '../../../../test/support/test-service.ts';
import type { Offered } from '../../../../test/support/test-worker.ts';
import { linkedAccounts } from '../../../db/schema/index.ts';
import { isLockTimeout } from '../../../db/unavailable.ts';
import { commitNow, nextMessage } from '../messages/message-requests.ts';
import { storeEvents } from './store-events.ts';

const PAIRS = readDose(200);
const LANES = [0, 1, 2] as const;

let fixture: OrderFixture;
let customer: Browser;
let owner: Browser;
let numbers = 900_000;
beforeAll(async () => {
  fixture = await startOrderFixture();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  customer = await fixture.api.verified();
  owner = await fixture.api.verified();
  await fixture.api.service.context.db.execute(sql`DELETE FROM linked_accounts`);
});

const userIdOf = async (who: Browser): Promise<UserId> =>
  UserId.parse((await who.call('GET', '/api/users/check-auth')).body.data.user._id);

/** A shared account, in the state of one linked long ago. */
async function share(userId: UserId): Promise<AccountId> {
  const { db, sealer } = fixture.api.service.context;
  const id = newId('AccountId');
  const number = ++numbers;
  const sealed = sealer.seal(`${number}%3Aabcdefghijkl%3A7%3AAYtest`, `linked_accounts/${id}`);
  const account = {
    id,
    userId,
    platform: 'instagram' as const,
    username: `person_${number}`,
    accountId: String(number),
  };
  const shared = { accountType: 'shared' as const, status: 'active' as const, consentedAt: new Date() };
  await db.insert(linkedAccounts).values({ ...account, ...shared, sealed, lastFour: 'test', dmsLimit: 20 });
  return id;
}

/** An order in progress with this many recipients. */
async function underWay(recipients: number): Promise<Claim> {
  await fixture.give(customer, 600_000_000);
  const target = Array.from({ length: recipients }, (_, n) => `reader_${n}`).join('\n');
  const id = await fixture.order(customer, { target });
  expect((await customer.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  const claim = await fixture.claimNext(id);
  onTestFinished(fixture.worker.keepLease(claim));
  return claim;
}

interface Sending {
  readonly messageId: MessageId;
  readonly sessionRef: string;
  readonly attempt: number;
}

/** Repeats a request that waited too long for a lock, as workers do. On a busy machine this happens without a deadlock. */
async function whenFree<A>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

/** The requests and events of a claim's worker, without the bus, which would retry other failures, too. */
function workerOf({ runId, epoch, token }: Claim) {
  const { context } = fixture.api.service;
  let seq = 0;
  let attempt = 0;
  const next = (lane: number) => whenFree(() => nextMessage(context, { runId, epoch, token, lane }));
  const commit = (message: Pick<Offered, 'messageId' | 'text' | 'sessionRef'>, attempt: number) => {
    const { messageId, text, sessionRef } = message;
    const request = { runId, epoch, token, messageId, text, attempt, sessionRef, fullName: null };
    return whenFree(() => commitNow(context, request));
  };
  return {
    next,
    /** Concurrently committed messages, each from a different account. */
    async sending(): Promise<Sending[]> {
      const under: Sending[] = [];
      for (const lane of LANES) {
        const offered = await next(lane);
        if (offered.kind !== 'message') continue;
        const { messageId, sessionRef } = offered;
        attempt += 1;
        const answer = await commit(offered, attempt);
        if (answer.kind === 'go') under.push({ messageId, sessionRef, attempt });
      }
      return under;
    },
    commit: (message: Parameters<typeof commit>[0]) => commit(message, ++attempt),
    /** Each message sent, followed by a dead session, stored in one transaction. */
    async lose(under: readonly Sending[]) {
      const common = { epoch, token, runningMs: 0, waitedMs: 0 };
      const sent = under.map(
        ({ messageId, attempt }): RunEvent => ({
          ...common,
          seq: ++seq,
          kind: 'message',
          messageId,
          attempt,
          outcome: 'sent',
          reason: null,
        }),
      );
      const dead = under.map(
        ({ sessionRef }): RunEvent => ({ ...common, seq: ++seq, kind: 'session', sessionRef, state: 'dead' }),
      );
      for (;;) {
        const outcomes = await storeEvents(context, runId, [...sent, ...dead]);
        if (!outcomes.includes('busy')) return outcomes;
      }
    },
  };
}

const served = (answers: readonly unknown[]) => {
  const failed = answers.filter(
    (answer) => typeof answer === 'object' && answer !== null && 'status' in answer && Number(answer.status) >= 500,
  );
  expect(failed).toEqual([]);
};

test(`changing or deleting an account during plans, commits and stored events causes no deadlock (${PAIRS} rounds)`, async () => {
  const userId = await userIdOf(owner);
  const worker = workerOf(await underWay(PAIRS * 3));
  const remove = (id: string): Promise<Answer> => owner.call('DELETE', `/api/accounts/${id}`);
  const withdraw = (id: string): Promise<Answer> =>
    owner.call('PUT', `/api/accounts/${id}`, { accountType: 'private' });
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const _ of LANES) await share(userId);
    switch (pair % 4) {
      case 0:
      case 1: {
        const under = await worker.sending();
        served(await Promise.all([worker.lose(under), ...under.map(({ sessionRef }) => remove(sessionRef))]));
        break;
      }
      case 2: {
        const offered = await worker.next(0);
        if (offered.kind !== 'message') throw new Error(`no message: ${JSON.stringify(offered)}`);
        served(await Promise.all([worker.next(0), worker.next(1), remove(offered.sessionRef)]));
        break;
      }
      default: {
        const offered = await worker.next(0);
        if (offered.kind !== 'message') throw new Error(`no message: ${JSON.stringify(offered)}`);
        const { messageId, text, sessionRef } = offered;
        const veto = owner.call('POST', `/api/messages/${messageId}/veto`);
        served(await Promise.all([worker.commit({ messageId, text, sessionRef }), withdraw(sessionRef), veto]));
      }
    }
  }
}, 180_000);

test('users who delete themselves while their accounts send cause no deadlock', async () => {
  const worker = workerOf(await underWay(100));
  for (let round = 0; round < 8; round++) {
    const leaving = await fixture.api.verified();
    const userId = await userIdOf(leaving);
    for (const _ of LANES) await share(userId);
    const under = await worker.sending();
    const account = under[0]?.sessionRef ?? '';
    const answers = await Promise.all([
      worker.lose(under),
      worker.next(0),
      leaving.call('POST', '/api/users/delete-account', { password: 'correct horse battery' }),
      leaving.call('DELETE', `/api/accounts/${account}`),
    ]);
    served(answers);
    expect(answers[2].status).toBe(200);
  }
});
