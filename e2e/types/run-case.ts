import type { Job } from '@trawl/contracts';
import type { Supervised } from '@trawl/stack';
import { type Customer, type NewJob, newCustomer } from '../support/customer.ts';
import type { Running } from '../support/env.ts';
import type { SandboxControl } from '../support/sandbox-control.ts';
import type { Truth } from '../support/truth.ts';
import type { TypeCase } from './cases.ts';
import { disturb, STORM } from './disturb.ts';
import { judge } from './judge.ts';

export interface CaseContext {
  readonly running: Running;
  readonly truth: Truth;
  readonly control: SandboxControl;
  readonly scraper: Supervised;
}

export interface CaseResult {
  readonly cells: readonly string[];
  readonly speed: readonly string[];
  readonly ok: boolean;
}

const ENDED_MS = 180_000;
const PAGES_MIN = 20;

/** Runs a type's job without faults, to measure its speed, and again with all faults. */
export async function runCase(context: CaseContext, type: TypeCase): Promise<CaseResult> {
  const { running, truth, control, scraper } = context;
  const customer = await newCustomer(running);

  await control.clear();
  const calm = await finish(customer, type, await start(customer, type, []));
  const pages = await control.asked(type.path);

  await control.clear();
  const [first, second] = [await truth.openSession(), await truth.openSession()];
  const trouble = await disturb(control, scraper, type.path, first.sessionid);
  const begun = await start(customer, type, [first.sessionid, second.sessionid]);
  const { troubles } = await trouble();
  const rough = await finish(customer, type, begun);
  const taken = await control.asked(type.path, second.sessionid);

  const problems = [
    ...calm.problems.map((problem) => `undisturbed: ${problem}`),
    ...rough.problems,
    ...troubles,
    ...(pages < PAGES_MIN ? [`only ${pages} pages`] : []),
    ...(taken === 0 ? ['the second session was never used'] : []),
  ];
  const { rows, judged } = rough;
  const ok = problems.length === 0;
  const disturbances = ['1 died', `${2 * STORM} × 429`, '1 × kill -9'];
  const counts = [pages, judged.wanted, rows, judged.lost, judged.doubled, judged.foreign].map(String);
  return {
    cells: [
      type.type,
      String(type.targets.length),
      ...counts,
      ...disturbances,
      ok ? '✓' : `✗ ${problems.slice(0, 3).join('; ')}`,
    ],
    speed: [
      type.type,
      String(calm.rows),
      String(pages),
      calm.seconds.toFixed(2),
      (calm.rows / calm.seconds).toFixed(0),
    ],
    ok,
  };
}

async function start(customer: Customer, type: TypeCase, sessions: readonly string[]): Promise<Job> {
  const order: NewJob = {
    type: type.type,
    target: type.targets.map(({ target }) => target).join('\n'),
    ...(sessions.length > 0 ? { sessionId: sessions.join('\n') } : {}),
    settings: type.settings,
  };
  const job = await customer.createJob(order);
  return customer.startJob(job._id);
}

async function finish(customer: Customer, type: TypeCase, { _id }: Job) {
  const job = await customer.ended(_id, ENDED_MS);
  const rows = await customer.rows(_id);
  const judged = judge(job, rows, type.targets);
  const { lost, doubled, foreign, record } = judged;
  const { startedAt, endedAt } = job.lastRun ?? {};
  const seconds = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000 : Number.NaN;
  const counts = Object.entries({ lost, doubled, foreign }).filter(([, count]) => count > 0);
  return {
    judged,
    rows: rows.length,
    seconds,
    problems: [...counts.map(([name, count]) => `${count} ${name}`), ...record],
  };
}
