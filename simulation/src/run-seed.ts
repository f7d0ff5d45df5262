import type { Backends } from './backends.ts';
import { Chaos, type ChaosKind, type JobGenerator } from './chaos.ts';
import { People } from './people.ts';
import { finishAll, settle, stopFaults } from './recovery.ts';
import { type Broken, Schedule, Violation } from './schedule.ts';
import { World } from './world.ts';

export interface SeedResult {
  readonly seed: number;
  /** Null if all invariants held. */
  readonly violation: { readonly broken: Broken | 'simulation'; readonly what: string } | null;
  readonly lines: readonly string[];
  readonly steps: number;
  readonly virtualMs: number;
}

export interface SeedOptions {
  readonly print: ((line: string) => void) | null;
  readonly without: ReadonlySet<ChaosKind>;
  /** Called with the seed's clock before anything runs. */
  readonly onSchedule: (schedule: Schedule) => void;
}

/** Runs one seed, from an empty database to the end of the last job. */
export async function runSeed(seed: number, backends: Backends, options: SeedOptions): Promise<SeedResult> {
  await clean(backends);
  const schedule = new Schedule(seed, options.print);
  options.onSchedule(schedule);
  const world = new World(schedule, backends);
  const lostRejection = (error: unknown) => world.fail('unhandled rejection', describe(error));
  process.on('unhandledRejection', lostRejection);
  let violation: SeedResult['violation'] = null;
  try {
    await runScenario(world, options.without);
  } catch (error) {
    violation =
      error instanceof Violation
        ? { broken: error.broken, what: error.message }
        : { broken: 'simulation', what: describe(error) };
    schedule.trace('violation', `${violation.broken}: ${violation.what}`);
  } finally {
    process.off('unhandledRejection', lostRejection);
    for (const { actor } of [...world.replicas, ...world.scrapers]) actor.alive = false;
    await backends.takeBackAll(schedule);
  }
  return { seed, violation, lines: schedule.lines, steps: schedule.steps, virtualMs: schedule.nowMs };
}

async function runScenario(world: World, without: ReadonlySet<ChaosKind>): Promise<void> {
  const { schedule } = world;
  const { random } = schedule;
  const people = new People(world);
  const troubleMs = random.between(15_000, 45_000);
  const upTo = async (ms: number, isOver?: () => boolean) => {
    await schedule.runUntil(ms, () => world.violation !== null || isOver?.() === true);
    if (world.violation) throw world.violation;
  };

  for (let left = random.pick([1, 1, 2]); left > 0; left--) await world.startReplica();
  for (let left = random.pick([1, 1, 2]); left > 0; left--) world.startScraper();
  for (let left = random.pick([1, 1, 2]); left > 0; left--) {
    const plan = random.pick(['professional', 'professional', 'free'] as const);
    const leftMs = random.chance(0.2) ? random.between(1_000, 20_000) : 3_600_000;
    await people.register(plan, random.between(5_000, 2 * troubleMs), Math.round(leftMs));
  }
  const jobGenerator = createJobGenerator(world);
  for (let left = 1 + random.below(4); left > 0; left--)
    people.create(random.pick(people.customers), jobGenerator.next());
  await upTo(1_000);
  world.failureRates = {
    loss: random.pick([0, 0, 0.01, 0.05, 0.15]),
    repeats: random.pick([0, 0, 0.05, 0.3]),
    slow: random.pick([0, 0.02, 0.1]),
    slowMs: random.pick([20, 200, 2_000]),
    trouble: random.pick([0, 0, 0.02, 0.1]),
  };
  schedule.trace('failures', JSON.stringify(world.failureRates));
  for (const job of people.jobs) people.start(job);

  new Chaos(world, people, without, jobGenerator).plan(troubleMs, random.pick([500, 1_500, 4_000]));
  await upTo(troubleMs);

  await stopFaults(world);
  await settle(world, people, upTo);
  await finishAll(world, people, upTo);
}

function createJobGenerator(world: World): JobGenerator {
  const { schedule, platform } = world;
  const { random } = schedule;
  let made = 0;
  const profile = (): string => {
    const name = `profile${platform.profiles.size + 1}`;
    const total = random.pick([0, 1, 7, 40, 150, 300]);
    platform.profiles.set(name, { total, pageSize: random.pick([10, 25, 50]), isMissing: random.chance(0.05) });
    return name;
  };
  const session = (): string => `${9_000 + random.below(3)}%3Aabcdefghijkl%3A7%3AAYtest`;
  return {
    next: () => ({
      name: `job ${++made}`,
      targets: Array.from({ length: random.pick([1, 1, 2, 4]) }, profile),
      limit: random.pick([3, 30, 100, 500]),
      perLaunch: random.pick([1, 2, 10]),
      schedule: random.chance(0.3) ? random.pick([5, 10, 30]) : 'manual',
      sessions: Array.from(new Set(Array.from({ length: random.pick([1, 1, 2]) }, session))),
    }),
    change({ request }) {
      switch (random.below(5)) {
        case 0:
          return { ...request, limit: random.pick([3, 30, 100, 500]) };
        case 1:
          return { ...request, targets: [...request.targets, profile()] };
        case 2:
          return { ...request, targets: request.targets.length > 1 ? request.targets.slice(1) : [profile()] };
        case 3:
          return { ...request, schedule: request.schedule === 'manual' ? 10 : 'manual' };
        default:
          return { ...request, sessions: [session()] };
      }
    },
  };
}

/**
 * Removes all traces of the previous seed, so that a seed has the same result each time. The order of rows in queries without ORDER BY
 * depends on the table's file, which VACUUM empties, and on cached plans.
 */
async function clean(backends: Backends): Promise<void> {
  const { rows } = await backends.query("SELECT query FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'");
  if (rows.length > 0) throw new Error(`a transaction was left open: ${JSON.stringify(rows)}`);
  await backends.query(`
    DELETE FROM users;
    DELETE FROM account_leases; DELETE FROM rate_limits; DELETE FROM mails; DELETE FROM house_sessions;
    DELETE FROM graphile_worker._private_jobs;
    ALTER TABLE job_targets ALTER COLUMN id RESTART`);
  await backends.query('VACUUM');
  await backends.discardPlans();
}

const describe = (error: unknown): string => (error instanceof Error ? `${error.stack}` : String(error));
