import { headers } from '@nats-io/transport-node';
import {
  inboxPrefix,
  newId,
  RunControl,
  subjects,
  WORKER_PROTOCOL,
  type WorkerName,
  workerAccounts,
} from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestWorker, type TestWorker } from '../support/test-worker.ts';
import { dial, startWatchedBus, type WatchedBus } from './watched-bus.ts';

let bus: WatchedBus;
let scraper: TestWorker;
let sender: TestWorker;
beforeAll(async () => {
  bus = await startWatchedBus();
  scraper = await startTestWorker(bus.nats.urlOf('scraper'), 'collect');
  sender = await startTestWorker(bus.nats.urlOf('dm-sender'), 'message');
});
afterAll(async () => {
  await scraper.stop();
  await sender.stop();
  await bus.stop();
});

let accounts = 5_000;
const newJob = (job: object) => ({
  ...{ name: 'Mine', platform: 'instagram', target: 'nasa', sessionId: `${++accounts}%3Acanarycanary%3A7%3AAYtest` },
  ...job,
});
const COLLECTS = { type: 'profile', settings: { accountType: 'Private' } };
const MESSAGES = { type: 'dm', settings: { accountType: 'Private', Message: 'Hello', Link: 'https://a.example' } };

/** Claims a run with headers that state the account of the other service. */
async function claimWithHeaders(service: WorkerName, runId: string): Promise<unknown> {
  const dialed = await dial(bus.nats.urlOf(service), { inboxPrefix: inboxPrefix(service) });
  const forged = headers();
  const stated = JSON.stringify({ acc: workerAccounts[service === 'scraper' ? 'dm-sender' : 'scraper'].name });
  for (let n = 0; n < 3; n++) forged.append('Nats-Request-Info', stated);
  const body = JSON.stringify({ runId, claimId: newId('ClaimId'), workerId: 'evil', protocol: WORKER_PROTOCOL });
  const answer = await dialed.request(subjects.claim, body, { headers: forged, timeout: 5_000 });
  await dialed.close();
  return answer.json();
}

test.for([
  { kind: 'collects', job: COLLECTS, own: () => scraper, other: () => sender, service: 'dm-sender' },
  { kind: 'sends messages', job: MESSAGES, own: () => sender, other: () => scraper, service: 'scraper' },
] as const)(
  'a worker of the other service can’t claim a run that $kind',
  async ({ job, own, other, service }, { task }) => {
    const user = await bus.api.verified();
    const seen = new Set<string>();
    const watch = other().bus.subscribe('run.control.*', RunControl, (_, subject) => seen.add(subject));
    const created = await user.call('POST', '/api/jobs', newJob(job));
    const jobId: string = created.body.data.job._id;
    expect((await user.call('POST', `/api/jobs/${jobId}/start`)).status).toBe(200);
    const claim = await own().claimNext(jobId);
    await own().send(claim, 1, { kind: 'log', text: 'begun', runningMs: 0 });
    // Every worker sees the ids of all runs.
    await vi.waitUntil(() => seen.has(subjects.runControl(claim.runId)), { timeout: 10_000, interval: 20 });
    watch.stop();
    await own().send(claim, 2, { kind: 'end', outcome: 'handed_back', reason: null, runningMs: 0 });
    const { runId } = await own().ticket();
    expect(runId).toBe(claim.runId);
    const refusal = { granted: false, reason: 'gone' };
    expect(await other().claim(runId)).toEqual(refusal);
    expect(await claimWithHeaders(service, runId)).toEqual({ answer: refusal });
    expect(await own().claim(runId)).toMatchObject({ granted: true, epoch: claim.epoch + 1 });
    recordAttack(
      task,
      '1. a worker’s claim of a run of the other service, before its next worker, with forged headers',
      2,
      'refused',
    );
  },
);

test('a worker’s replies tell another connection of its service nothing', async ({ task }) => {
  const eavesdropped: string[] = [];
  const peers = await Promise.all(
    (['scraper', 'dm-sender'] as const).map(async (service) => {
      const peer = await dial(bus.nats.urlOf(service), { inboxPrefix: inboxPrefix(service) });
      peer.subscribe(`${inboxPrefix(service)}.>`, {
        callback: (_, message) => void eavesdropped.push(message.string()),
      });
      await peer.flush();
      return peer;
    }),
  );
  const secrets: string[] = [];
  for (const [worker, job] of [
    [scraper, COLLECTS],
    [sender, MESSAGES],
  ] as const) {
    const user = await bus.api.verified();
    const created = await user.call('POST', '/api/jobs', newJob(job));
    const jobId: string = created.body.data.job._id;
    await user.call('POST', `/api/jobs/${jobId}/start`);
    const claim = await worker.claimNext(jobId);
    secrets.push(String(claim.token), ...claim.sessions.map(({ sessionId }) => sessionId));
    if (worker === sender) secrets.push((await worker.offered(claim)).sessionId);
  }
  for (const peer of peers) await peer.flush();
  expect(eavesdropped.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(eavesdropped.filter((text) => text.includes(secret))).toEqual([]);
  for (const peer of peers) await peer.close();
  recordAttack(
    task,
    '18. replies to other workers with the same login: claim tokens, session IDs',
    secrets.length,
    'unreadable',
  );
});
