import { JobId } from '@trawl/contracts';
import { z } from 'zod';
import { type Customer, newCustomer, newSession } from '../../e2e/support/customer.ts';
import type { SystemUnderTest } from './system.ts';
import { until, untilTrue } from './until.ts';

/** A job of a separate customer with a separate session. */
export interface Sample {
  readonly customer: Customer;
  readonly id: string;
  readonly session: string;
  readonly list: List;
}

/** A list of users in the sandbox, and the number of wanted rows. */
export interface List {
  readonly type: 'follower' | 'following' | 'profile';
  readonly target: string;
  readonly rows: number;
}

export const LONG_LIST: List = { type: 'follower', target: 'tidepool_lab', rows: 10_000 };
/** The part of the response that the last release returns too. */
export const Created = z.object({ job: z.object({ _id: JobId }) });
/** The longest wait for one response. */
export const ANSWER_MS = 60_000;
/** Long enough for a dead service to restart. */
const RESTART_MS = 60_000;
const ENDED_MS = 240_000;

export const createCustomer = (system: SystemUnderTest): Promise<Customer> => newCustomer(system);
export const createSession = (system: SystemUnderTest): Promise<string> => newSession(system);

export interface SampleOptions {
  readonly schedule?: 'manual' | number;
  readonly session?: string;
}

export async function createSample(system: SystemUnderTest, list: List, options: SampleOptions = {}): Promise<Sample> {
  const customer = await until('a new customer', RESTART_MS, () => createCustomer(system));
  const session = options.session ?? (await createSession(system));
  const limits = { follower: 'followersPerProfile', following: 'followingPerProfile' } as const;
  const created = await until('a new job', RESTART_MS, () =>
    customer.api('POST', '/api/jobs', {
      name: `${list.type} of ${list.target}`,
      platform: 'instagram',
      type: list.type,
      target: list.target,
      sessionId: session,
      schedule: options.schedule ?? 'manual',
      settings: { accountType: 'Private', ...(list.type === 'profile' ? {} : { [limits[list.type]]: list.rows }) },
    }),
  );
  return { customer, id: Created.parse(created).job._id, session, list };
}

/** A small number, because each new customer waits for a mail. */
const AT_ONCE = 5;

export async function createSamples(
  system: SystemUnderTest,
  count: number,
  list: List,
  options?: SampleOptions,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (samples.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - samples.length) });
    samples.push(...(await Promise.all(some.map(() => createSample(system, list, options)))));
  }
  return samples;
}

/** Starts a job with retries; a job that is already running was started by a call whose response got lost. */
export async function start(system: SystemUnderTest, { customer, id }: Sample): Promise<void> {
  await untilTrue('a start', RESTART_MS, async () => {
    const { status } = await request(system, customer, 'POST', `/api/jobs/${id}/start`);
    return status === 200 || status === 409;
  });
}

/**
 * Pauses a job, and resolves when it is paused: its worker gets the command in the reply to its next heartbeat. A job may be between
 * two states, so the request is repeated until it is granted.
 */
export async function pause(system: SystemUnderTest, { customer, id }: Sample): Promise<void> {
  await untilTrue('a pause', RESTART_MS, async () => {
    const { status } = await request(system, customer, 'POST', `/api/jobs/${id}/pause`);
    return status === 200;
  });
  await ended(system, id);
}

export async function startSample(system: SystemUnderTest, list: List, options: SampleOptions = {}): Promise<Sample> {
  const sample = await createSample(system, list, options);
  await start(system, sample);
  return sample;
}

export interface Answer {
  readonly status: number;
  /** From a login. */
  readonly token: string | undefined;
  readonly body: unknown;
}

/** One call with any status; rejects without a response. */
export async function request(
  { web }: Pick<SystemUnderTest, 'web'>,
  { token }: Pick<Customer, 'token'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(web + path, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const login = /trawl_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  return { status: answer.status, token: login, body: await answer.json() };
}

/** The same job with a new login. */
export async function logInAgain(system: SystemUnderTest, sample: Sample): Promise<Sample> {
  const { email, password } = sample.customer;
  // The customer's `api` uses the login of its last response.
  await sample.customer.api('POST', '/api/users/login', { email, password });
  const { token } = await request(system, { token: '' }, 'POST', '/api/users/login', { email, password });
  return { ...sample, customer: { ...sample.customer, token: z.string().parse(token) } };
}

const Status = z.object({
  status: z.string(),
  reason: z.string().nullable(),
  /** The code of the reason. */
  code: z.string().nullable(),
  stored: z.number(),
});
const UNDER_WAY = ['processing', 'running'];

/**
 * The state of a job when no worker is running it.
 *
 * @param timeoutMs how long the job may store no new rows: a job that is interrupted repeatedly may take any total time
 */
export async function ended(
  system: SystemUnderTest,
  id: string,
  timeoutMs = ENDED_MS,
): Promise<z.infer<typeof Status>> {
  for (let stored = 0; ; ) {
    const job = await until(`the end of job ${id}, or progress`, timeoutMs, async () => {
      const [row] = await system.database.rows(
        Status,
        `SELECT status, reason, reason_message ->> 'code' AS code,
           (SELECT coalesce(sum(rows), 0)::int FROM runs WHERE job_id = jobs.id) AS stored
         FROM jobs WHERE id = $1`,
        [id],
      );
      return row && (!UNDER_WAY.includes(row.status) || row.stored > stored) ? row : null;
    });
    if (!UNDER_WAY.includes(job.status)) return job;
    stored = job.stored;
  }
}

const Run = z.object({
  id: z.string(),
  job: z.string(),
  status: z.string(),
  epoch: z.number(),
  seq: z.number(),
  rows: z.number(),
  worker: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

/** The latest run of each of these jobs. */
export const runsOf = ({ database }: SystemUnderTest, jobs: readonly string[]): Promise<Run[]> =>
  database.rows(
    Run,
    `SELECT DISTINCT ON (job_id) id, job_id AS job, status, epoch, last_seq AS seq, rows, worker_id AS worker
     FROM runs WHERE job_id = ANY($1) ORDER BY job_id, number DESC`,
    [jobs],
  );

export async function rowsSoFar(system: SystemUnderTest, jobs: readonly string[]): Promise<number> {
  return (await runsOf(system, jobs)).reduce((sum, run) => sum + run.rows, 0);
}
