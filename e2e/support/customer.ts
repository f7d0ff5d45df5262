import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Job, JobData } from '@trawl/contracts';
import { z } from 'zod';
import type { Running } from './env.ts';

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });
const Session = z.object({ sessionid: z.string(), username: z.string(), userId: z.string() });

/** For a busy machine: a short timeout with a second registration would make it busier. */
const MAIL_COMES_MS = 45_000;

/** The newest mail to this address whose text matches, after one has arrived. */
export async function mailTo(
  running: Pick<Running, 'mailbox'>,
  email: string,
  about = /^/,
): Promise<z.infer<typeof Mail>> {
  let newest: z.infer<typeof Mail> | undefined;
  const look = async () => {
    const mails = z.array(Mail).parse(await (await fetch(`${running.mailbox}/email`)).json());
    newest = mails.findLast((mail) => mail.to === email && about.test(mail.text));
    return newest?.to;
  };
  await expect.poll(look, { timeout: MAIL_COMES_MS }).toBe(email);
  return Mail.parse(newest);
}

/** A mail's link to a page. */
export const linkIn = (mail: { readonly text: string }, path: string): string =>
  z.string().parse(new RegExp(`https?://\\S*${path}\\S*`).exec(mail.text)?.[0]);

export const codeIn = (mail: { readonly text: string }): string => z.string().parse(/^\d{6}$/m.exec(mail.text)?.[0]);

export const newEmail = (): string => `ada-${randomBytes(5).toString('hex')}@example.com`;

/** A live session of a sandbox user. */
export async function newSession(running: Pick<Running, 'sandbox'>): Promise<string> {
  const answer = await fetch(`${running.sandbox}/__sandbox/sessions`, { method: 'POST' });
  return Session.parse(await answer.json()).sessionid;
}

export interface NewJob {
  /** By default, its type and first target. */
  readonly name?: string;
  readonly type: string;
  /** Several lines are several targets. */
  readonly target: string;
  /** Several lines are several sessions. */
  readonly sessionId?: string;
  readonly settings?: object;
  /** The interval of a recurring job in seconds; `auto` for an automatic order; manual by default. */
  readonly schedule?: number | 'auto';
}

export interface Customer {
  readonly email: string;
  readonly password: string;
  /** For `Authorization`, or a browser's cookie. */
  readonly token: string;
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Creates a job, by default with a new session, and starts it. */
  runJob(job: NewJob): Promise<Job>;
  /** Creates a pending job. */
  createJob(job: NewJob): Promise<Job>;
  startJob(id: string): Promise<Job>;
  job(id: string): Promise<Job>;
  /** The job after it has ended. */
  ended(id: string, timeoutMs?: number): Promise<Job>;
  /** The readable reason for a job's state. */
  reasonOf(id: string): Promise<string>;
  /** Waits until a running job has stored rows. */
  hasRows(id: string): Promise<void>;
  rows(id: string): Promise<Record<string, unknown>[]>;
}

/** A run takes seconds, and minutes on a busy machine. */
const TIMEOUT_MS = 120_000;
const ENDS = ['completed', 'failed', 'paused', 'waiting'];

/** Registers and verifies a user by REST. */
export async function newCustomer(running: Pick<Running, 'web' | 'sandbox' | 'mailbox'>): Promise<Customer> {
  const email = newEmail();
  const password = 'correct horse battery';
  let token = '';
  const api = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(running.web + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    token = /trawl_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? token;
    const json: unknown = await answer.json();
    expect(answer.ok, `${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
    return z.object({ data: z.unknown() }).parse(json).data;
  };
  await api('POST', '/api/users/register', { name: 'Ada Lovelace', email, password, confirmPassword: password });
  await api('POST', '/api/users/check-email-verification', { otp: codeIn(await mailTo(running, email)) });

  const job = async (id: string): Promise<Job> => JobData.parse(await api('GET', `/api/jobs/${id}`)).job;
  const createJob: Customer['createJob'] = async ({ settings = {}, ...newJob }) => {
    const created = await api('POST', '/api/jobs', {
      name: `${newJob.type} of ${newJob.target.split('\n', 1)[0]}`.slice(0, 100),
      platform: 'instagram',
      sessionId: newJob.sessionId ?? (await newSession(running)),
      schedule: 'manual',
      ...newJob,
      settings: { accountType: 'Private', ...settings },
    });
    return JobData.parse(created).job;
  };
  const startJob = async (id: string) => JobData.parse(await api('POST', `/api/jobs/${id}/start`)).job;
  return {
    email,
    password,
    token,
    api,
    createJob,
    startJob,
    job,
    runJob: async (newJob) => startJob((await createJob(newJob))._id),
    async ended(id, timeoutMs = TIMEOUT_MS) {
      await expect.poll(async () => ENDS.includes((await job(id)).status), { timeout: timeoutMs }).toBe(true);
      return job(id);
    },
    reasonOf: async (id) => (await job(id)).reason ?? '',
    async hasRows(id) {
      await expect.poll(async () => (await job(id)).totalResults, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
    },
    async rows(id) {
      const link = await api('GET', `/api/jobs/${id}/results?format=json`);
      const { downloadUrl } = z.object({ downloadUrl: z.string() }).parse(link);
      return z.array(z.record(z.string(), z.unknown())).parse(await (await fetch(downloadUrl)).json());
    },
  };
}
