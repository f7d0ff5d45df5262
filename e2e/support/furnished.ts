import { randomInt } from 'node:crypto';
import { AccountData } from '@trawl/contracts';
import { SandboxControl } from '../types/sandbox-control.ts';
import { type Customer, newCustomer, newSession } from './customer.ts';
import type { Running } from './env.ts';
import { operate } from './operate.ts';
import { Truth } from './truth.ts';

/** The jobs of a customer who has been here for some days, by how they stand. */
export interface FurnishedJobs {
  readonly pending: string;
  readonly running: string;
  readonly paused: string;
  readonly failed: string;
  readonly completed: string;
  readonly waiting: string;
}

export interface Furnished {
  readonly customer: Customer;
  readonly jobs: FurnishedJobs;
  /** Lets the running job read on to its end. */
  letGo(): Promise<void>;
}

/** Storms of 429s, a few pages apart, each shorter than what a worker's patience is: a job runs for minutes. */
const STORMS = 10;
const STORM = 5;
const PAGES_BEFORE = 24;
const PAGES_BETWEEN = 12;

async function slowDown(sandbox: string, username: string): Promise<SandboxControl> {
  const control = new SandboxControl(sandbox);
  await control.clear();
  const { id } = await new Truth(sandbox).person(username);
  for (let storm = 0; storm < STORMS; storm++) {
    await control.storm(`/friendships/${id}/followers`, STORM, PAGES_BEFORE + storm * PAGES_BETWEEN);
  }
  return control;
}

/** Somebody with a job in every status, a linked account and money on the way, as the product's own calls make them. */
export async function newFurnished(running: Running): Promise<Furnished> {
  const customer = await newCustomer(running);
  await operate(running, 'plan', 'set', customer.email, 'professional');
  await operate(running, 'funds', 'add', customer.email, '512.345', `Invoice ${randomInt(1_000, 10_000)}`);

  const completed = await customer.runJob({
    name: 'NASA’s newest posts',
    type: 'profile_post',
    target: 'nasa',
    settings: { postsPerProfile: 60 },
  });
  const failed = await customer.runJob({ name: 'Quiet Harbor audience', type: 'follower', target: 'quiet_harbor' });
  await customer.ended(completed._id);
  await customer.ended(failed._id);
  const waiting = await customer.runJob({
    name: 'Three profiles every day',
    type: 'profile',
    target: 'nasa\nnatgeo\ntidepool_lab',
    schedule: 86_400,
  });
  await customer.ended(waiting._id);
  const pending = await customer.createJob({ name: 'Whom NASA follows', type: 'following', target: 'nasa' });

  const control = await slowDown(running.sandbox, 'tidepool_lab');
  const long = { type: 'follower', target: 'tidepool_lab', settings: { followersPerProfile: 10_000 } };
  const paused = await customer.runJob({ ...long, name: 'Tidepool Lab, first look' });
  await customer.hasRows(paused._id);
  await customer.api('POST', `/api/jobs/${paused._id}/pause`);
  await customer.ended(paused._id);
  await control.clear();

  const account = await customer.api('POST', '/api/accounts', {
    platform: 'instagram',
    sessionId: await newSession(running),
    dmsLimit: 20,
    accountType: 'private',
  });
  AccountData.parse(account);

  const again = await slowDown(running.sandbox, 'tidepool_lab');
  const active = await customer.runJob({ ...long, name: 'Tidepool Lab audience' });
  await customer.hasRows(active._id);
  return {
    customer,
    jobs: {
      pending: pending._id,
      running: active._id,
      paused: paused._id,
      failed: failed._id,
      completed: completed._id,
      waiting: waiting._id,
    },
    letGo: () => again.clear(),
  };
}
