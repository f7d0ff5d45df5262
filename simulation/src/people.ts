import { isDeepStrictEqual } from 'node:util';
import type { JobCreateInput, JobId, PlanId, UserId } from '@trawl/contracts';
import type { z } from 'zod';
import { AppError } from '../../apps/api/src/app-error.ts';
import type { AppContext } from '../../apps/api/src/context.ts';
import { isUnavailable } from '../../apps/api/src/db/unavailable.ts';
import { jobsRouter } from '../../apps/api/src/features/jobs/index.ts';
import { monthOf } from '../../apps/api/src/features/metering/month.ts';
import { runsRouter } from '../../apps/api/src/features/runs/index.ts';
import { createCallerFactory, mergeRouters } from '../../apps/api/src/procedures/trpc.ts';
import type { RequestUser } from '../../apps/api/src/request-user.ts';
import { acting } from './schedule.ts';
import type { World } from './world.ts';

/** A job as its owner requested it. */
export interface JobRequest {
  readonly name: string;
  readonly targets: readonly string[];
  readonly limit: number;
  readonly perLaunch: number;
  readonly schedule: 'manual' | number;
  readonly sessions: readonly string[];
}

/** A job from its owner's perspective. */
export interface KnownJob {
  readonly owner: Customer;
  id: JobId;
  request: JobRequest;
  /** The last granted request; `unknown` while there is no response. */
  asked: 'create' | 'start' | 'pause' | 'edit' | 'delete' | 'unknown';
  askedAtMs: number;
  isBusy: boolean;
  isGone: boolean;
}

export interface Customer {
  readonly id: UserId;
  readonly email: string;
}

const callerOf = createCallerFactory(mergeRouters(jobsRouter, runsRouter));

/** The API's procedures as a signed-in customer calls them. */
type Api = ReturnType<typeof apiFor>;
const apiFor = (app: AppContext, user: RequestUser) =>
  callerOf({
    app,
    user,
    client: { userAgent: null, address: null, device: 'simulation', language: null },
    token: 'simulation',
    language: 'en',
    idempotencyKey: null,
    storeAnswer: null,
    ifMatch: null,
    isSessionValid: async () => true,
    setSession: () => undefined,
    clearSession: () => undefined,
  });

/** Customers with their jobs, who send requests to an API replica. */
export class People {
  readonly #world: World;
  readonly jobs: KnownJob[] = [];
  readonly customers: Customer[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async register(plan: PlanId, monthTurnsInMs: number, leftMs: number): Promise<Customer> {
    const { schedule, backends } = this.#world;
    const number = this.customers.length + 1;
    const customer: Customer = { id: `usr_customer${number}` as UserId, email: `customer${number}@example.com` };
    const turn = new Date(schedule.startedAt + monthTurnsInMs);
    const since = new Date(turn);
    since.setUTCMonth(since.getUTCMonth() - 1);
    await backends.query(
      `INSERT INTO users (id, name, email, password_hash, email_verified_at, plan, plan_since, created_at)
       VALUES ($1, 'Ada', $2, '', $3, $4, $5, $3)`,
      [customer.id, customer.email, new Date(schedule.startedAt), plan, since],
    );
    const { start } = monthOf(since, new Date(schedule.startedAt));
    // A trigger on this table reads the clock.
    await backends.query(`SELECT set_config('sim.now', $1, false)`, [new Date(schedule.startedAt).toISOString()]);
    await backends.query(`INSERT INTO build_time_periods (user_id, starts_at, used_ms) VALUES ($1, $2, $3)`, [
      customer.id,
      start,
      ALLOWANCE_MS[plan] - leftMs,
    ]);
    this.customers.push(customer);
    return customer;
  }

  create(owner: Customer, request: JobRequest): void {
    const job: KnownJob = {
      owner,
      id: '' as JobId,
      request,
      asked: 'unknown',
      askedAtMs: 0,
      isBusy: false,
      isGone: false,
    };
    this.jobs.push(job);
    this.#ask(job, 'create', async (api) => {
      job.id = (await api.create(inputOf(request))).job._id;
    });
  }

  start(job: KnownJob): void {
    this.#ask(job, 'start', async (api) => void (await api.start({ id: job.id })));
  }

  pause(job: KnownJob): void {
    this.#ask(job, 'pause', async (api) => void (await api.pause({ id: job.id })));
  }

  edit(job: KnownJob, request: JobRequest): void {
    this.#ask(job, 'edit', async (api) => {
      const sessions = isDeepStrictEqual(request.sessions, job.request.sessions) ? [] : request.sessions;
      await api.update({ id: job.id, ...inputOf({ ...request, sessions }) });
      job.request = request;
    });
  }

  delete(job: KnownJob): void {
    this.#ask(job, 'delete', async (api) => {
      await api.delete({ id: job.id });
      job.isGone = true;
    });
  }

  /** Sends a request to a replica; its result is known later, or never if the replica crashes. */
  #ask(job: KnownJob, what: Exclude<KnownJob['asked'], 'unknown'>, ask: (api: Api) => Promise<void>): void {
    const { schedule, liveReplicas } = this.#world;
    if (job.isBusy || liveReplicas.length === 0) return;
    const { actor, context } = schedule.random.pick(liveReplicas);
    const trace = (outcome: string) =>
      schedule.trace(job.owner.id.slice(-9), `${what} ${job.request.name} by ${actor.name}: ${outcome}`);
    trace('asked');
    job.isBusy = true;
    const before = job.asked;
    job.asked = 'unknown';
    const over = () => {
      job.isBusy = false;
      job.askedAtMs = schedule.nowMs;
    };
    // The browser's request timeout.
    const late = schedule.plan(null, 30_000, over);
    acting.run(actor, () =>
      schedule.plan(actor, 0.5, async () => {
        const settled = (outcome: string) => {
          late.canceled = true;
          over();
          trace(outcome);
        };
        this.#findRequestUser(context, job.owner)
          .then((user) => ask(apiFor(context, user)))
          .then(
            () => {
              if (!late.canceled) job.asked = what;
              settled('done');
            },
            (error: unknown) => {
              const refusal = error instanceof Error && error.cause instanceof AppError ? error.cause : error;
              if (refusal instanceof AppError) {
                if (!late.canceled) job.asked = before;
                return settled(`${refusal.code}: ${refusal.message}`);
              }
              settled(`failed: ${String(error)}`);
              if (!isUnavailable(error))
                this.#world.fail('failed request', `${what} of a job failed: ${describe(error)}`);
            },
          );
      }),
    );
  }

  async #findRequestUser({ db }: AppContext, { id }: Customer): Promise<RequestUser> {
    const found = await db.query.users.findFirst({ where: (users, { eq }) => eq(users.id, id) });
    if (!found) throw new Error('the customer is gone');
    return { ...found, emailVerified: true };
  }
}

const ALLOWANCE_MS: Readonly<Record<PlanId, number>> = {
  free: 2 * 3_600_000,
  starter: 20 * 3_600_000,
  professional: 80 * 3_600_000,
};

const inputOf = ({
  name,
  targets,
  limit,
  perLaunch,
  schedule,
  sessions,
}: JobRequest): z.input<typeof JobCreateInput> => ({
  name,
  platform: 'instagram',
  type: 'follower',
  target: targets.join('\n'),
  ...(sessions.length > 0 ? { sessionId: sessions.join('\n') } : {}),
  schedule,
  settings: { accountType: 'Private', followersPerProfile: limit, profilesPerLaunch: perLaunch },
});

const describe = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause ? `: ${describe(error.cause)}` : ''}\n${error.stack}`
    : String(error);
