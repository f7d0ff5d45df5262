import { type Job, JobData } from '@trawl/contracts';
import { newCustomer, newSession } from '../../e2e/support/customer.ts';
import type { BenchmarkContext } from './measure.ts';

const ENDS = ['completed', 'failed', 'paused', 'waiting'];
const LOOK_MS = 10;

/** The duration of one job as its customer sees it. */
export interface Timed {
  readonly job: Job;
  /** From pressing Run to the observed end, in ms. */
  readonly totalMs: number;
}

/** Runs one job of a new customer and polls it. */
export async function timeJob(
  ground: BenchmarkContext,
  type: string,
  target: string,
  settings: object,
): Promise<Timed> {
  const customer = await newCustomer(ground);
  const created = await customer.api('POST', '/api/jobs', {
    name: `${type} of ${target}`,
    platform: 'instagram',
    type,
    target,
    sessionId: await newSession(ground),
    schedule: 'manual',
    settings,
  });
  const { _id } = JobData.parse(created).job;
  const pressedAt = performance.now();
  await customer.api('POST', `/api/jobs/${_id}/start`);
  for (;;) {
    const { job } = JobData.parse(await customer.api('GET', `/api/jobs/${_id}`));
    const ms = performance.now() - pressedAt;
    if (ENDS.includes(job.status)) return { job, totalMs: ms };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
