import { Claim } from '@trawl/contracts';
import { z } from 'zod';
import { startTestWorker, type TestWorker } from '../../apps/api/test/support/test-worker.ts';
import type { SystemUnderTest } from './system.ts';
import { until, untilTrue } from './until.ts';

/** An unacknowledged ticket is redelivered after half a minute. */
const TICKET_MS = 120_000;
const STORED_MS = 120_000;

/** Stops the real workers and replaces them; `leave` restarts them. */
export async function replaceWorkers(system: SystemUnderTest): Promise<TestWorker & { leave(): Promise<void> }> {
  const { stack, workers } = system;
  await Promise.all(workers.map(({ service }) => stack.service(service).stop()));
  const worker = await startTestWorker(z.string().parse(stack.envOf('scraper').NATS_URL));
  return {
    ...worker,
    async leave() {
      await worker.stop();
      await Promise.all(workers.map(({ service }) => stack.service(service).restart()));
    },
  };
}

/** Takes tickets until this job's run is granted. */
export async function claimOf(worker: TestWorker, job: string): Promise<Claim> {
  return until(`the ticket of job ${job}`, TICKET_MS, async () => {
    const { runId } = await worker.ticket();
    const { data } = Claim.safeParse(await worker.claim(runId));
    return data?.jobId === job ? data : null;
  });
}

/** Resolves when an event of the claim is stored; renews the lease until then. */
export async function untilStored(worker: TestWorker, claim: Claim, seq: number, runningMs: number): Promise<void> {
  await untilTrue(
    `event ${seq} of run ${claim.runId} stored`,
    STORED_MS,
    async () => (await worker.beat(claim, seq, runningMs)).storedSeq >= seq,
  );
}

export type Sent = Parameters<TestWorker['send']>[2];

/** Resolves when the worker no longer holds the run, for example after its end. */
export async function untilFenced(worker: TestWorker, claim: Claim, seq: number): Promise<void> {
  await untilTrue(
    `run ${claim.runId} handed back`,
    STORED_MS,
    async () => (await worker.beat(claim, seq, 0)).verdict === 'fenced',
  );
}

/** The same for messages: stops the real sender. */
export async function replaceSender({
  stack,
}: Pick<SystemUnderTest, 'stack'>): Promise<TestWorker & { leave(): Promise<void> }> {
  const sender = stack.service('dm-sender');
  await sender.stop();
  const worker = await startTestWorker(z.string().parse(stack.envOf('dm-sender').NATS_URL), 'message');
  return {
    ...worker,
    async leave() {
      await worker.stop();
      await sender.restart();
    },
  };
}
