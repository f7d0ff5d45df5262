import { Claim } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addHouseSession, leaseAccounts } from '../../src/features/accounts/index.ts';
import { sweep } from '../../src/features/runs/schedule/sweep.ts';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';
import { startTestWorker, type TestWorker } from '../support/test-worker.ts';

let api: TestService;
let worker: TestWorker;
let sender: TestWorker;
beforeAll(async () => {
  api = await startTestService();
  worker = await startTestWorker(api.natsUrl);
  sender = await startTestWorker(api.natsUrl, 'message');
});
afterAll(async () => {
  await worker.stop();
  await sender.stop();
  await api.stop();
});

const HOUSE_NUMBER = 700_000;
const session = (number: number | string, own = 'abcdefghijkl'): string => `${number}%3A${own}%3A7%3AAYtest`;

async function createJob(who: Browser, change: object): Promise<string> {
  const answer = await who.call('POST', '/api/jobs', {
    name: 'Followers',
    platform: 'instagram',
    type: 'follower',
    target: 'nasa',
    schedule: 'manual',
    settings: { accountType: 'Private', followersPerProfile: 10 },
    ...change,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.job._id;
}

/** Starts a job; returns its run's ticket. */
async function start(who: Browser, id: string, by = worker): Promise<string> {
  expect((await who.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  return ticketOf(who, id, by);
}

async function ticketOf(who: Browser, id: string, by = worker): Promise<string> {
  const { _id } = (await who.call('GET', `/api/jobs/${id}`)).body.data.job.lastRun;
  for (;;) {
    const { runId } = await by.ticket();
    if (runId === _id) return runId;
  }
}

const leases = async () => {
  const { rows } = await api.service.context.db.execute<{ account: string }>(
    sql`SELECT account FROM account_leases WHERE lease_until > now()`,
  );
  return rows.map(({ account }) => account);
};

test('made-up session ids lock no account', async ({ task }) => {
  const { db, sealer } = api.service.context;
  await addHouseSession(db, sealer, 'instagram', session(HOUSE_NUMBER));
  const [attacker, stranger, professional] = [await api.verified(), await api.verified(), await api.verified()];
  await db.execute(sql`UPDATE users SET plan = 'professional' WHERE email = ${professional.email}`);
  const victims = Array.from({ length: 18 }, (_, n) => 800_001 + n);
  const invented = [...victims, HOUSE_NUMBER].map((number) => session(number, 'invented'));
  const attack = Claim.parse(
    await worker.claim(await start(attacker, await createJob(attacker, { sessionId: invented.join('\n') }))),
  );
  expect(attack.sessions).toHaveLength(19);
  expect(await leases()).toEqual([]);
  recordAttack(task, '3. 19 made-up identifiers in one job', 19, 'no account is leased');

  // The platform accepts none of them: each is dead before it can lease an account.
  let seq = 0;
  for (const { sessionRef } of attack.sessions) {
    expect(['busy', 'granted']).not.toContain(await worker.leaseAccount(attack, sessionRef));
    await worker.send(attack, ++seq, { kind: 'session', sessionRef, state: 'dead', runningMs: 1 });
  }
  expect(await leases()).toEqual([]);

  for (const number of victims) {
    const owner = number === victims[0] ? stranger : await api.verified();
    const claim = Claim.parse(
      await worker.claim(await start(owner, await createJob(owner, { sessionId: session(number) }))),
    );
    expect(await worker.leaseAccount(claim, claim.sessions[0]?.sessionRef ?? '', String(number))).toBe('granted');
  }
  recordAttack(task, '3. runs of the strangers whose numbers were made up', victims.length, 'start at once');
  const settings = { accountType: 'Shared', followersPerProfile: 10 };
  const shared = Claim.parse(
    await worker.claim(await start(professional, await createJob(professional, { sessionId: '', settings }))),
  );
  expect(await worker.leaseAccount(shared, shared.sessions[0]?.sessionRef ?? '', String(HOUSE_NUMBER))).toBe('granted');
  recordAttack(task, '3. a Shared job while another user entered the house account’s number', 1, 'starts at once');
});

test('the platform’s answer decides whose session it is', async ({ task }) => {
  const [liar, owner] = [await api.verified(), await api.verified()];
  const lie = Claim.parse(
    await worker.claim(
      await start(liar, await createJob(liar, { sessionId: session(820_001, 'a-live-session-of-820002') })),
    ),
  );
  expect(await worker.leaseAccount(lie, lie.sessions[0]?.sessionRef ?? '', '820002')).toBe('granted');
  expect((await leases()).filter((account) => account.startsWith('instagram:8200'))).toEqual(['instagram:820002']);
  const claim = Claim.parse(
    await worker.claim(await start(owner, await createJob(owner, { sessionId: session(820_001) }))),
  );
  expect(await worker.leaseAccount(claim, claim.sessions[0]?.sessionRef ?? '', '820001')).toBe('granted');
  recordAttack(task, '3. a live session pasted under another account’s number', 1, 'takes its own account alone');
});

test('one real account has one budget, however its identifier is spelled', async ({ task }) => {
  const user = await api.verified();
  const own = session(830_001);
  const spellings = [own, `sessionid=${own}`, decodeURIComponent(own), `%38${own.slice(1)}`, `${own}%3Amore`];
  const settings = { accountType: 'Private', Message: 'Hello' };
  let sent = 0;
  for (const [turn, sessionId] of spellings.entries()) {
    const target = Array.from({ length: 8 }, (_, n) => `reader_${turn}_${n}`).join('\n');
    const id = await createJob(user, { type: 'dm', target, sessionId, settings });
    const claim = Claim.parse(await sender.claim(await start(user, id, sender)));
    let seq = 0;
    for (let next = await sender.next(claim); next.kind === 'message'; next = await sender.next(claim)) {
      const { messageId, text } = next;
      const attempt = ++seq;
      expect(await sender.commit(claim, { messageId, text, attempt })).toMatchObject({ kind: 'go' });
      await sender.send(claim, seq, {
        kind: 'message',
        messageId,
        attempt,
        outcome: 'sent',
        reason: null,
        runningMs: 1,
      });
      await vi.waitFor(async () => expect((await sender.beat(claim, attempt, 1)).storedSeq).toBe(attempt), {
        interval: 10,
      });
      sent++;
    }
    await sender.send(claim, ++seq, { kind: 'end', outcome: 'done', reason: null, runningMs: 1 });
    await vi.waitUntil(async () => (await user.call('GET', `/api/jobs/${id}`)).body.data.job.status !== 'running', {
      interval: 20,
    });
  }
  expect(sent).toBe(20);
  const { db } = api.service.context;
  const { rows } = await db.execute(sql`SELECT account_key, sent FROM account_days WHERE account_key LIKE '%830001%'`);
  expect(rows).toEqual([{ account_key: 'instagram:830001', sent: 20 }]);
  recordAttack(task, '4. messages of one account by five spellings of its identifier', sent, '20 a day, one count');
});

test('doesn’t reveal that another user uses an account', async ({ task }) => {
  const { context } = api.service;
  /** The owner's view of a run that waits for account 840001, which `holder` has leased. */
  const seenBy = async (who: Browser, holder: string, number: number) => {
    await context.db.transaction((tx) =>
      leaseAccounts(tx, Claim.shape.runId.parse(holder), [`instagram:${number}`], 60_000),
    );
    const id = await createJob(who, { sessionId: session(number) });
    const claim = Claim.parse(await worker.claim(await start(who, id)));
    const ref = claim.sessions[0]?.sessionRef ?? '';
    expect(await worker.leaseAccount(claim, ref, String(number))).toBe('busy');
    await worker.send(claim, 1, { kind: 'end', outcome: 'rests', reason: null, runningMs: 1 });
    await vi.waitUntil(async () => (await who.call('GET', `/api/jobs/${id}`)).body.data.job.reason !== null, {
      interval: 20,
    });
    await sweep(context, false);
    const read = await Promise.all(
      [`/api/jobs/${id}`, `/api/jobs/${id}/log`, `/api/jobs/${id}/bill`].map((path) => who.call('GET', path)),
    );
    return { texts: read.map(({ text }) => text), reason: read[0]?.body.data.job.reason };
  };
  const others = await seenBy(await api.verified(), 'run_of_somebody_else', 840_001);
  const rests = await seenBy(await api.verified(), 'rest', 840_002);
  expect([others.reason, rests.reason]).toEqual([
    'Waiting for this account’s turn.',
    'Waiting for this account’s turn.',
  ]);
  for (const text of [...others.texts, ...rests.texts]) {
    expect(text).not.toMatch(/another (job|customer|run)|somebody|in use|instagram:84000|run_of_somebody_else/i);
  }
  recordAttack(task, '3. a run whose account somebody else uses, against one that only rests', 2, 'the same message');
});
