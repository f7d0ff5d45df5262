import { type Job, JobData } from '@trawl/contracts';
import { newCustomer, newSession } from '../../e2e/support/customer.ts';
import type { Running } from '../../e2e/support/env.ts';

const ENDS = ['completed', 'failed', 'paused', 'waiting'];
const LOOK_MS = 10;

/** What one job took, as its customer sees it. */
export interface Timed {
  readonly job: Job;
  /** From Run pressed to `running` seen, and to its end, in ms. */
  readonly startMs: number;
  readonly totalMs: number;
}

/** Runs one job of a new customer, and looks at it all the time. */
export async function timeJob(running: Running, type: string, target: string, settings: object): Promise<Timed> {
  const customer = await newCustomer(running);
  const created = await customer.api('POST', '/api/jobs', {
    name: `${type} of ${target}`,
    platform: 'instagram',
    type,
    target,
    sessionId: await newSession(running),
    schedule: 'manual',
    settings,
  });
  const { _id } = JobData.parse(created).job;
  const pressedAt = performance.now();
  await customer.api('POST', `/api/jobs/${_id}/start`);
  let startMs: number | null = null;
  for (;;) {
    const { job } = JobData.parse(await customer.api('GET', `/api/jobs/${_id}`));
    const ms = performance.now() - pressedAt;
    if (job.lastRun?.startedAt) startMs ??= Date.parse(job.lastRun.startedAt) - Date.parse(job.lastRun.queuedAt);
    if (ENDS.includes(job.status)) return { job, startMs: startMs ?? ms, totalMs: ms };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
