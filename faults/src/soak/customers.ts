import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { newEmail } from '../../../e2e/support/customer.ts';
import { type Answer, createCustomer, request, type Sample } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import type { Workload } from '../workload.ts';

const EVERY_MS = 1_000;
/** How long a live stream stays open before the customer aborts it. */
const LISTEN_MS = 5_000;
const DOWNLOAD_MS = 60_000;
const Link = z.object({ data: z.object({ downloadUrl: z.string() }) });

/** Customers whose actions open and close resources, each once a second, until stopped. */
export interface Customers {
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
  stop(): Promise<void>;
}

export function startCustomers(system: SystemUnderTest, workload: Workload): Customers {
  const counts: Record<string, number> = {};
  const problems: string[] = [];
  const stopping = new AbortController();
  const actions: Readonly<Record<string, (sample: Sample) => Promise<unknown>>> = {
    'job lists': ({ customer }) => expectStatus(200, request(system, customer, 'GET', '/api/jobs')),
    statistics: ({ customer }) => expectStatus(200, request(system, customer, 'GET', '/api/jobs/stats')),
    'failed logins': () => {
      const login = { email: newEmail(), password: 'not the password' };
      return expectStatus(401, request(system, { token: '' }, 'POST', '/api/users/login', login));
    },
    registrations: () => createCustomer(system),
    'aborted live streams': ({ customer, id }) => listen(system, customer.token, id, stopping.signal),
    'whole downloads': ({ customer, id }) => download(system, customer.token, id, false),
    'aborted downloads': ({ customer, id }) => download(system, customer.token, id, true),
  };
  const act = async ([name, action]: [string, (sample: Sample) => Promise<unknown>]) => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const samples = workload.samples();
      const sample = samples[turn % samples.length];
      try {
        if (sample) await action(sample);
        counts[name] = (counts[name] ?? 0) + 1;
      } catch (error) {
        if (!stopping.signal.aborted) problems.push(`${name}: ${String(error)}`);
      }
      await sleep(EVERY_MS);
    }
  };
  const all = Promise.all(Object.entries(actions).map(act));
  return {
    counts,
    problems,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

async function expectStatus(expected: number, answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  if (status !== expected) throw new Error(`answered ${status}, not ${expected}: ${JSON.stringify(body)}`);
}

async function listen({ web }: SystemUnderTest, token: string, id: string, stop: AbortSignal): Promise<void> {
  const closing = AbortSignal.any([AbortSignal.timeout(LISTEN_MS), stop]);
  const input = encodeURIComponent(JSON.stringify({ id }));
  const stream = await fetch(`${web}/trpc/jobs.live?input=${input}`, {
    headers: { accept: 'text/event-stream', cookie: `trawl_session=${token}` },
    signal: closing,
  });
  if (!stream.ok) throw new Error(`the live stream was answered ${stream.status}`);
  try {
    for await (const _ of stream.body ?? []);
  } catch (error) {
    if (!closing.aborted) throw error;
  }
}

async function download(system: SystemUnderTest, token: string, id: string, aborts: boolean): Promise<void> {
  const { status, body } = await request(system, { token }, 'GET', `/api/jobs/${id}/results?format=csv`);
  // A job that has just begun has no rows yet.
  if (status === 404 || status === 409) return;
  const { downloadUrl } = Link.parse(body).data;
  const leaving = new AbortController();
  const file = await fetch(downloadUrl, {
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(DOWNLOAD_MS)]),
  });
  if (!file.ok) throw new Error(`the file was answered ${file.status}`);
  if (aborts) leaving.abort();
  else await file.arrayBuffer();
}
