import { setTimeout as sleep } from 'node:timers/promises';
import { Claim, type RunEvent } from '@trawl/contracts';
import { z } from 'zod';
import { startTestWorker, type TestWorker } from '../../apps/api/test/test-worker.ts';
import type { SystemUnderTest } from './system.ts';

export { people } from '../../apps/api/test/test-worker.ts';

/** Stops the real workers and replaces them; `leave` restarts them. */
export async function takeWorkersPlace(system: SystemUnderTest): Promise<TestWorker & { leave(): Promise<void> }> {
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
  for (;;) {
    const { runId } = await worker.ticket();
    const claim = Claim.safeParse(await worker.claim(runId));
    if (claim.success && claim.data.jobId === job) return claim.data;
  }
}

/** Resolves when an event of the claim is stored; renews the lease until then. */
export async function untilStored(worker: TestWorker, claim: Claim, seq: number, runningMs: number): Promise<void> {
  while ((await worker.beat(claim, seq, runningMs)).storedSeq < seq) await sleep(20);
}

export type Sent = Parameters<TestWorker['send']>[2];
export type Kind = RunEvent['kind'];

/** The same for messages: stops the real sender. */
export async function takeSendersPlace({
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
