import type { JobStatus, RunStatus } from '@trawl/contracts';
import { AccountType, JobStatus as JobStatuses } from '@trawl/contracts';
import { type JobEvent, transition } from '../../apps/api/src/features/jobs/transition.ts';
import type { Backends } from './backends.ts';
import type { SimPlatform } from './platform.ts';
import { type Broken, type Schedule, Violation } from './schedule.ts';

/** The data for the checks, in one statement. */
const SNAPSHOT = `
  WITH stored AS MATERIALIZED (
    SELECT job_id, target_id, count(*) AS count, max(n) AS last_n, max(split_part(platform_id, '-', 2)::int) AS last
    FROM rows GROUP BY job_id, target_id),
  ran AS MATERIALIZED (
    SELECT run_id, sum(charged_ms) AS charged, count(*) FILTER (WHERE kind = 'running') AS bill_items, count(*) FILTER (WHERE ended_at IS NULL) AS open,
      sum(1000 * extract(epoch FROM coalesce(ended_at, $1::timestamptz) - started_at)) FILTER (WHERE kind = 'running') AS lasted
    FROM run_spans GROUP BY run_id)
  SELECT
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', j.id, 'status', j.status, 'limit', (j.settings ->> 'followersPerProfile')::int,
      'interval', j.interval_s, 'results', j.total_results, 'builtMs', j.build_time_ms,
      'rows', (SELECT coalesce(sum(count), 0) FROM stored WHERE job_id = j.id),
      'lastN', (SELECT coalesce(max(last_n), 0) FROM stored WHERE job_id = j.id),
      'chargedMs', (SELECT coalesce(sum(r.charged_ms), 0) FROM runs r WHERE r.job_id = j.id),
      'billItems', (SELECT coalesce(sum(ran.bill_items), 0) FROM ran JOIN runs r ON r.id = ran.run_id WHERE r.job_id = j.id),
      'open', (SELECT jsonb_agg(r.status) FROM runs r WHERE r.job_id = j.id AND r.status IN ('queued', 'running', 'paused')),
      'accounts', (SELECT jsonb_agg(s.proved_account_id) FROM job_sessions s WHERE s.job_id = j.id AND s.proved_account_id IS NOT NULL),
      'targets', (SELECT jsonb_agg(jsonb_build_object('value', t.value, 'done', t.done, 'verdict', t.verdict,
          'active', t.active, 'rows', coalesce(s.count, 0), 'last', s.last))
        FROM job_targets t LEFT JOIN stored s ON s.job_id = t.job_id AND s.target_id = t.id WHERE t.job_id = j.id)
    )), '[]') FROM jobs j) AS jobs,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'job', r.job_id, 'status', r.status, 'wanted', r.wanted, 'reason', r.reason_message ->> 'code',
      'epoch', r.epoch, 'seq', r.last_seq, 'chargedMs', r.charged_ms,
      'itemsMs', coalesce(ran.charged, 0), 'lastedMs', coalesce(ran.lasted, 0), 'openItems', coalesce(ran.open, 0)
    )), '[]') FROM runs r LEFT JOIN ran ON ran.run_id = r.id) AS runs,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('account', l.account, 'run', l.run_id)), '[]')
      FROM account_leases l WHERE l.lease_until > $1::timestamptz AND l.run_id <> 'rest') AS leases,
    (SELECT coalesce(sum(balance_micros), 0)::int FROM ledger_accounts) AS balance`;

interface JobState {
  readonly id: string;
  readonly status: JobStatus;
  readonly limit: number;
  readonly interval: number | null;
  readonly results: number;
  readonly builtMs: number;
  readonly rows: number;
  readonly lastN: number;
  readonly chargedMs: number;
  readonly billItems: number;
  readonly open: readonly RunStatus[] | null;
  /** The verified accounts of the job's sessions. */
  readonly accounts: readonly string[] | null;
  readonly targets:
    | readonly {
        readonly value: string;
        readonly done: boolean;
        readonly verdict: string | null;
        readonly active: boolean;
        readonly rows: number;
        readonly last: number | null;
      }[]
    | null;
}

interface RunState {
  readonly id: string;
  readonly job: string;
  readonly status: RunStatus;
  /** The command for its worker. */
  readonly wanted: 'go' | 'pause' | 'stop' | 'out_of_time';
  /** The code of the reason why it ended or paused. */
  readonly reason: string | null;
  readonly epoch: number;
  readonly seq: number;
  readonly chargedMs: number;
  readonly itemsMs: number;
  readonly lastedMs: number;
  readonly openItems: number;
}

export interface Snapshot {
  readonly jobs: readonly JobState[];
  readonly runs: readonly RunState[];
  readonly leases: readonly { readonly account: string; readonly run: string }[];
  readonly balance: number;
}

const EVENTS: readonly JobEvent[] = [
  { kind: 'start' },
  { kind: 'due' },
  { kind: 'claimed' },
  { kind: 'pause' },
  { kind: 'system_pause' },
  { kind: 'run_paused' },
  { kind: 'run_failed' },
  { kind: 'run_done', targetsLeft: true },
  { kind: 'run_done', targetsLeft: false },
];

/** All job status changes that at least one event allows. */
const JOB_MOVES = new Set(
  JobStatuses.options.flatMap((status) =>
    AccountType.options.flatMap((accountType) =>
      (['manual', 60] as const).flatMap((schedule) =>
        EVENTS.map((event) => {
          const facts = { status, type: 'follower', accountType, schedule, hasResults: true } as const;
          return `${status} → ${transition(facts, event)}`;
        }),
      ),
    ),
  ),
);

const RUN_MOVES: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ['running', 'paused', 'stopped'],
  running: ['queued', 'paused', 'completed', 'failed', 'stopped'],
  paused: ['queued', 'stopped'],
  completed: [],
  failed: [],
  stopped: [],
};

/** Clocks of replicas differ, and bill items use them. */
const SKEW_MS = 2_000;
/** Tolerance per bill item: opening a page, and storing what was read. */
const EDGE_MS = 4_000;

/** Invariants that must hold after every commit. */
export class Checks {
  readonly #backends: Backends;
  readonly #schedule: Schedule;
  readonly #platform: SimPlatform;
  #jobs = new Map<string, JobState>();
  #runs = new Map<string, RunState>();

  constructor(backends: Backends, schedule: Schedule, platform: SimPlatform) {
    this.#backends = backends;
    this.#schedule = schedule;
    this.#platform = platform;
  }

  async snapshot(): Promise<Snapshot> {
    const { rows } = await this.#backends.queryPrepared('snapshot', SNAPSHOT, [this.#schedule.now()]);
    return rows[0] as Snapshot;
  }

  /** @throws {Violation} */
  async check(): Promise<void> {
    const snapshot = await this.snapshot();
    for (const job of snapshot.jobs) this.#checkJob(job);
    for (const run of snapshot.runs) this.#checkRun(run);
    for (const { account, run } of snapshot.leases) {
      const holder = snapshot.runs.find(({ id }) => id === run);
      if (holder?.status !== 'running')
        throw new Violation('lease', `${account} is leased to ${run}, which is ${holder?.status}`);
    }
    if (snapshot.balance !== 0) throw new Violation('ledger', `the ledger sums to ${snapshot.balance}`);
    this.#jobs = new Map(snapshot.jobs.map((job) => [job.id, job]));
    this.#runs = new Map(snapshot.runs.map((run) => [run.id, run]));
  }

  #checkJob(job: JobState): void {
    const before = this.#jobs.get(job.id);
    const broken = (what: string, which: Broken = 'inconsistent') => new Violation(which, `${job.id}: ${what}`);
    if (before && before.status !== job.status) {
      const move = `${before.status} → ${job.status}`;
      this.#schedule.trace(job.id.slice(-6), move);
      if (!JOB_MOVES.has(move)) throw broken(`${move} is no legal move`, 'illegal move');
    }
    const underWay = job.status === 'processing' || job.status === 'running';
    const runs = job.open ?? [];
    const active = runs.filter((status) => status !== 'paused').length;
    if (runs.length > 1) throw broken(`has ${runs.length} open runs`);
    if (underWay !== active > 0) throw broken(`is ${job.status} with a run that is ${runs[0] ?? 'none'}`);
    if (!underWay && runs[0] === 'paused' && job.status !== 'paused')
      throw broken(`is ${job.status} with a paused run`);
    if (job.rows !== job.results) throw broken(`shows ${job.results} results and has ${job.rows} rows`, 'rows');
    if (job.lastN !== job.rows) throw broken(`numbers its ${job.rows} rows up to ${job.lastN}`, 'rows');
    if (job.builtMs !== job.chargedMs)
      throw broken(`was charged ${job.builtMs} ms, its runs ${job.chargedMs} ms`, 'charge');
    if (before && job.builtMs < before.builtMs) throw broken('was charged less than before', 'charge');
    const askedMs = this.#platform.askedMs(
      (job.targets ?? []).map(({ value }) => value),
      job.accounts ?? [],
    );
    if (job.chargedMs > askedMs + job.billItems * EDGE_MS) {
      const billItems = `${job.billItems} bill items`;
      throw broken(
        `was charged ${job.chargedMs} ms, but requests to the platform took ${askedMs} ms in ${billItems}`,
        'charge',
      );
    }
    for (const { value, rows, last, done, verdict } of job.targets ?? []) {
      // Lists are read from their start and don't change, so the stored rows must be a prefix without gaps.
      if (rows !== (last ?? -1) + 1) throw broken(`has ${rows} rows of ${value}, up to number ${last}`, 'rows');
      const profile = this.#platform.profiles.get(value);
      if (profile && rows > profile.total)
        throw broken(`has ${rows} rows of ${value}, which has ${profile.total}`, 'rows');
      if (done && verdict === null) throw broken(`is done with ${value} without a verdict`);
    }
  }

  #checkRun(run: RunState): void {
    const before = this.#runs.get(run.id);
    const broken = (what: string, which: Broken = 'inconsistent') => new Violation(which, `${run.id}: ${what}`);
    if (before && before.status !== run.status) {
      this.#schedule.trace(run.id.slice(-6), `${before.status} → ${run.status}`);
      if (!RUN_MOVES[before.status].includes(run.status)) {
        throw broken(`${before.status} → ${run.status} is no legal move`, 'illegal move');
      }
      if (before.status === 'running' && run.reason === 'job.paused_by_owner' && before.wanted !== 'pause')
        throw broken('its owner paused it without a request');
    }
    if (before && run.epoch < before.epoch) throw broken(`its epoch fell from ${before.epoch} to ${run.epoch}`);
    if (before?.epoch === run.epoch && run.seq < before.seq) throw broken('its sequence fell');
    if (before && run.chargedMs < before.chargedMs) throw broken('was charged less than before', 'charge');
    if (run.chargedMs !== run.itemsMs)
      throw broken(`was charged ${run.chargedMs} ms, its bill items ${run.itemsMs} ms`, 'charge');
    if (run.chargedMs > run.lastedMs + SKEW_MS)
      throw broken(`was charged ${run.chargedMs} ms, and ran ${run.lastedMs} ms`, 'charge');
    const isOpen = run.status === 'queued' || run.status === 'running' || run.status === 'paused';
    if (run.openItems !== (isOpen ? 1 : 0)) throw broken(`is ${run.status} with ${run.openItems} open bill items`);
  }
}
