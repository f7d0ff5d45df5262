import { BEAT_MS, BillData } from '@trawl/contracts';
import { z } from 'zod';
import { callSandbox } from './call-sandbox.ts';
import { type List, request, type Sample } from './jobs.ts';
import { secondsAtWork } from './pages-asked.ts';
import type { SystemUnderTest } from './system.ts';
import { until } from './until.ts';

/** When a job's run was interrupted, in milliseconds since 1970. */
export interface Interruption {
  readonly job: string;
  readonly at: number;
  /** Whether its worker ended too: then nothing may be charged afterwards. */
  readonly isEnd: boolean;
}

export interface Expectations {
  readonly interruptions?: readonly Interruption[];
  /** Whether undercharges are reported: only if every second of a run is known. */
  readonly checksLow?: boolean;
  readonly status?: string;
}

export interface Findings {
  readonly lost: number;
  readonly doubled: number;
  readonly overchargedMs: number;
  readonly problems: readonly string[];
}

/** Tolerance: the bill's times are whole milliseconds from two processes. */
const ROUNDING_MS = 5;
const RESTART_MS = 30_000;
/** Tolerance per bill item: it opens a browser page before its first request, and stores the last list page after its last request. */
const EDGE_MS = 2_000;

const Page = z.array(z.object({ id: z.string() }));
const known = new Map<string, Promise<string[]>>();

/** The ids that a perfect client would collect, from the sandbox. */
export function truthOf({ sandbox }: SystemUnderTest, { type, target, rows }: List): Promise<string[]> {
  const name = `${sandbox} ${type} ${target} ${rows}`;
  const found = known.get(name) ?? read();
  known.set(name, found);
  found.catch(() => known.delete(name));
  return found;

  async function read(): Promise<string[]> {
    const person = `truth/users/${target}`;
    if (type === 'profile')
      return [z.object({ id: z.string() }).parse(await callSandbox({ sandbox }, 'GET', person)).id];
    const list = type === 'follower' ? 'followers' : 'following';
    const ids: string[] = [];
    while (ids.length < rows) {
      const limit = Math.min(1_000, rows - ids.length);
      const page = Page.parse(
        await callSandbox({ sandbox }, 'GET', `${person}/${list}?offset=${ids.length}&limit=${limit}`),
      );
      ids.push(...page.map(({ id }) => id));
      if (page.length < limit) break;
    }
    return ids;
  }
}

/** Compares ended jobs with the sandbox's truth, and their bills with the clock. */
export async function checkJobs(
  system: SystemUnderTest,
  samples: readonly Sample[],
  expected: Expectations = {},
): Promise<Findings> {
  const all = { lost: 0, doubled: 0, overchargedMs: 0, problems: [] as string[] };
  const busy = await secondsAtWork(system);
  for (const sample of samples) {
    const rows = await checkRows(system, sample, expected.status ?? 'completed');
    const bill = await checkBill(system, sample, expected, busy.get(sample.session));
    all.lost += rows.lost;
    all.doubled += rows.doubled;
    all.overchargedMs += bill.overchargedMs;
    all.problems.push(...[...rows.problems, ...bill.problems].map((problem) => `${sample.id}: ${problem}`));
  }
  return all;
}

async function checkRows(system: SystemUnderTest, sample: Sample, status: string) {
  const { customer, id, list } = sample;
  const job = await until('the job', RESTART_MS, () =>
    system.database.rows(Job, JOB, [id]).then(([found]) => found ?? null),
  );
  // A job without rows has no file.
  const rows = job.stored === 0 ? [] : await until('the results', RESTART_MS, () => customer.rows(id));
  const truth = new Set(await truthOf(system, list));
  const ids = rows.map((row) => String(row.id));
  const unique = new Set(ids);
  const problems: string[] = [];
  const foreign = [...unique].filter((each) => !truth.has(each)).length;
  if (foreign > 0) problems.push(`${foreign} rows don't belong to the target`);
  if (job.status !== status) problems.push(`is ${job.status}, not ${status}: ${job.reason}`);
  if (job.total !== job.stored) problems.push(`shows ${job.total} rows and has ${job.stored}`);
  if (job.stored > 0 && job.last !== job.stored) problems.push(`its last row is number ${job.last} of ${job.stored}`);
  return { lost: truth.size - (unique.size - foreign), doubled: ids.length - unique.size, problems };
}

const Job = z.object({
  status: z.string(),
  reason: z.string().nullable(),
  total: z.coerce.number(),
  stored: z.coerce.number(),
  last: z.coerce.number(),
});
const JOB = `SELECT status, reason, total_results AS total,
  (SELECT count(*) FROM rows WHERE job_id = jobs.id) AS stored,
  (SELECT coalesce(max(n), 0) FROM rows WHERE job_id = jobs.id) AS last FROM jobs WHERE id = $1`;

async function checkBill(
  system: SystemUnderTest,
  { customer, id }: Sample,
  { interruptions = [], checksLow }: Expectations,
  productiveS: number | undefined,
) {
  const slowdown = system.machine.slowdown();
  const { body } = await until('the bill', RESTART_MS, async () => {
    const answer = await request(system, customer, 'GET', `/api/jobs/${id}/bill`);
    return answer.status === 200 ? answer : null;
  });
  const bill = z.object({ data: BillData }).parse(body).data;
  const problems: string[] = [];
  let overchargedMs = 0;
  const hits = interruptions.filter((each) => each.job === id);
  for (const { items, charged } of bill.runs) {
    for (const item of items) {
      if (item.kind !== 'running') {
        if (item.charged !== 0) problems.push(`${item.kind} was charged`);
        continue;
      }
      const from = Date.parse(item.from);
      const to = item.to === null ? Date.now() : Date.parse(item.to);
      const within = hits.filter(({ at }) => at >= from && at < to);
      const ranMs = (within.find(({ isEnd }) => isEnd)?.at ?? to) - from;
      const waitedMs = items
        .filter((other) => other.kind === 'backing_off' && other.from === item.from)
        .reduce((sum, other) => sum + other.seconds * 1_000, 0);
      const over = item.charged * 1_000 - (ranMs - waitedMs);
      if (over > ROUNDING_MS) overchargedMs += over;
    }
    const sum = items.reduce((total, item) => total + item.charged, 0);
    if (Math.abs(sum - charged) > 0.001) problems.push('the items of the bill do not add up to its charge');
  }
  const total = bill.runs.reduce((sum, run) => sum + run.charged, 0);
  const billItems = bill.runs.flatMap(({ items }) => items).filter(({ kind }) => kind === 'running').length;
  // Unknown if a test replaced the worker, because it sends no requests to the platform.
  if (productiveS !== undefined) {
    const edgesMs = billItems * EDGE_MS * slowdown;
    const asked = `${total} s were charged, and ${productiveS} s in ${billItems} bill items had requests to the platform`;
    const idleMs = (total - productiveS) * 1_000 - edgesMs;
    if (idleMs > 0) {
      overchargedMs += idleMs;
      problems.push(asked);
    }
    // `productiveS` counts each second with a request as a full second.
    const uncountedMs = (productiveS / 2 - total) * 1_000 - edgesMs - hits.length * BEAT_MS * slowdown;
    if (checksLow && uncountedMs > 0) problems.push(`${asked}: the charge is too low`);
  }
  if (bill.runs.length < 50 && Math.abs(total - bill.charged) > 0.001) {
    problems.push(`the runs' charges are ${total} s, the job's ${bill.charged} s`);
  }
  return { overchargedMs, problems };
}
