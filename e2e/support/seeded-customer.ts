import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { AccountData } from '@trawl/contracts';
import { type Customer, newCustomer, newSession } from './customer.ts';
import type { Running } from './env.ts';
import { operate } from './operate.ts';
import { SandboxControl } from './sandbox-control.ts';
import { Truth } from './truth.ts';

/** The jobs of an established customer, by state. */
export interface SeededJobs {
  readonly pending: string;
  readonly running: string;
  readonly paused: string;
  readonly failed: string;
  readonly completed: string;
  /** Waiting for its next scheduled start. */
  readonly waiting: string;
  /** Waiting for the user to run it again, with targets left. */
  readonly halfway: string;
  /** A messaging job with one sent, one failed and one unknown message. */
  readonly messages: string;
  /** An order of messages from shared accounts, in progress for days. */
  readonly order: string;
}

export interface SeededCustomer {
  readonly customer: Customer;
  readonly jobs: SeededJobs;
  /** Lets the running job continue to its end, and ends the order. */
  release(): Promise<void>;
}

/** Series of 429s, a few pages apart, each shorter than a worker's retry limit, so that a job runs for minutes. */
const STORMS = 10;
const STORM = 5;
const PAGES_BEFORE = 24;
const PAGES_BETWEEN = 12;

/** Slows down what a session reads of a list. Returns a function that ends it. */
async function slowDown(sandbox: string, username: string, session: string): Promise<() => Promise<void>> {
  const control = new SandboxControl(sandbox);
  const { id } = await new Truth(sandbox).person(username);
  const storms: number[] = [];
  for (let storm = 0; storm < STORMS; storm++) {
    const after = PAGES_BEFORE + storm * PAGES_BETWEEN;
    storms.push(await control.addRateLimits(`/friendships/${id}/followers`, STORM, after, session));
  }
  return async () => {
    for (const storm of storms) await control.removeRateLimits(storm);
  };
}

/** Messages from a shared account, and an order suspended until tomorrow, because its account has reached its daily limit. */
async function sendMessages(
  running: Running,
  customer: Customer,
): Promise<Record<'account' | 'messages' | 'order', string>> {
  const session = await newSession(running);
  const linked = await customer.api('POST', '/api/accounts', {
    platform: 'instagram',
    sessionId: session,
    dmsLimit: 20,
    accountType: 'shared',
  });
  const { account } = AccountData.parse(linked);
  const users = await new Truth(running.sandbox).people('users/tidepool_lab/followers', 400);
  const names = users.map(({ username }) => username);
  // The outcome of the first message is unknown.
  await new SandboxControl(running.sandbox).failNextRequest('/api/graphql', session);
  const messages = await customer.runJob({
    name: 'Invitations to a film',
    type: 'dm',
    target: [...names.slice(0, 2), 'closed_letterbox'].join('\n'),
    sessionId: account._id,
    settings: {
      Message: 'Hello {{username}},\nour film about the coast is out. Would you like to see it?',
      Link: 'https://tidepool-lab.example/film',
    },
  });
  await customer.ended(messages._id);
  const order = await customer.runJob({
    name: 'Spring letter',
    type: 'dm',
    target: names.slice(2).join('\n'),
    sessionId: '',
    schedule: 'auto',
    settings: { accountType: 'Shared', dmQuantity: 100_000, Message: 'Hello {{username}}, spring is here.' },
  });
  return { account: account._id, messages: messages._id, order: order._id };
}

/** A customer with a job in every status, a linked account and pending money, created by the product's own requests. */
export async function seedCustomer(running: Running): Promise<SeededCustomer> {
  const customer = await newCustomer(running);
  await operate(running, 'plan', 'set', customer.email, 'professional');
  await operate(running, 'funds', 'add', customer.email, '1012.345', `Invoice ${randomInt(1_000, 10_000)}`);

  const completed = await customer.runJob({
    name: 'NASA’s newest posts',
    type: 'profile_post',
    target: 'nasa',
    settings: { postsPerProfile: 60 },
  });
  const failed = await customer.runJob({ name: 'Quiet Harbor audience', type: 'follower', target: 'quiet_harbor' });
  const waiting = await customer.runJob({
    name: 'Three profiles every day',
    type: 'profile',
    target: 'nasa\nnatgeo\ntidepool_lab',
    schedule: 86_400,
  });
  // The plan's limit of concurrent jobs.
  for (const { _id } of [completed, failed, waiting]) await customer.ended(_id);
  const halfway = await customer.runJob({
    name: 'Profiles, two by two',
    type: 'profile',
    target: 'nasa\nnatgeo\ntidepool_lab\nquiet_harbor',
    settings: { profilesPerLaunch: 2 },
  });
  await customer.ended(halfway._id);
  const pending = await customer.createJob({ name: 'Whom NASA follows', type: 'following', target: 'nasa' });

  const sessionId = await newSession(running);
  const speedUp = await slowDown(running.sandbox, 'tidepool_lab', sessionId);
  const long = { type: 'follower', target: 'tidepool_lab', settings: { followersPerProfile: 10_000 }, sessionId };
  const paused = await customer.runJob({ ...long, name: 'Tidepool Lab, first look' });
  await customer.hasRows(paused._id);
  await customer.api('POST', `/api/jobs/${paused._id}/pause`);
  await customer.ended(paused._id);
  await speedUp();

  const { account, messages, order } = await sendMessages(running, customer);

  const speedUpAgain = await slowDown(running.sandbox, 'tidepool_lab', sessionId);
  const active = await customer.runJob({ ...long, name: 'Tidepool Lab audience' });
  await customer.hasRows(active._id);
  await expect.poll(() => customer.reasonOf(order), { timeout: 120_000 }).toMatch(/Next messages at/);
  return {
    customer,
    jobs: {
      pending: pending._id,
      running: active._id,
      paused: paused._id,
      failed: failed._id,
      completed: completed._id,
      waiting: waiting._id,
      halfway: halfway._id,
      messages,
      order,
    },
    async release() {
      await speedUpAgain();
      // Orders of other tests must not use this account, and this order must not use theirs.
      await customer.api('PUT', `/api/accounts/${account}`, { accountType: 'private' });
      await operate(running, 'jobs', 'stop', order);
      await operate(running, 'jobs', 'release', order);
    },
  };
}
