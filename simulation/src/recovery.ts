import type { Snapshot } from './checks.ts';
import type { KnownJob, People } from './people.ts';
import { Violation } from './schedule.ts';
import { NO_FAILURES, type World } from './world.ts';

/** How long all runs may take to end after the faults have stopped, and then all jobs. */
const QUIET_MS = 120_000;
const FINISH_MS = 240_000;
const LOOK_EVERY_MS = 500;
const START_AGAIN_MS = 800;
/** How long users of a lost connection may take to release it. */
const RELEASE_MS = 5_000;

export type UpTo = (ms: number, isOver?: () => boolean) => Promise<void>;

/** Stops all faults and restarts missing parts. */
export async function stopFaults(world: World): Promise<void> {
  const { schedule, broker, platform } = world;
  schedule.trace('faults', 'stop');
  world.failureRates = NO_FAILURES;
  broker.downUntilMs = 0;
  platform.deadSessions.clear();
  for (const { actor } of [...world.liveReplicas, ...world.liveScrapers]) {
    actor.cutOffUntilMs = 0;
    schedule.thaw(actor);
  }
  if (world.liveReplicas.length === 0) await world.startReplica();
  if (world.liveScrapers.length === 0) world.startScraper();
}

/** Waits until every run has ended, then checks that the last request about each job took effect. */
export async function settle(world: World, people: People, upTo: UpTo): Promise<void> {
  const { schedule, checks } = world;
  const since = schedule.nowMs;
  for (;;) {
    await upTo(schedule.nowMs + LOOK_EVERY_MS);
    const snapshot = await checks.snapshot();
    const pausing = new Set(people.jobs.filter(({ asked }) => asked === 'pause').map(({ id }) => String(id)));
    const open = snapshot.jobs.filter(
      ({ id, interval, status }) =>
        (interval === null || pausing.has(id)) && (status === 'processing' || status === 'running'),
    );
    if (open.length === 0 && people.jobs.every((job) => !job.isBusy)) return checkAsks(people, snapshot);
    if (schedule.nowMs - since > QUIET_MS) throw stuck(QUIET_MS, open, snapshot);
  }
}

function stuck(ms: number, jobs: Snapshot['jobs'], { runs }: Snapshot): Violation {
  const states = jobs.map(({ id, status, open }) => `${id} is ${status} (run ${open?.join() ?? 'none'})`);
  const open = runs.filter(({ status }) => status === 'queued' || status === 'running');
  return new Violation('stuck', `after ${ms / 1_000} s without faults ${states.join(', ')} ${JSON.stringify(open)}`);
}

function checkAsks(people: People, { jobs }: Snapshot): void {
  for (const { id, request, asked, isGone } of people.jobs) {
    const broken = (what: string) => new Violation('forgotten request', `${request.name} ${what}`);
    const job = jobs.find((one) => one.id === id);
    if (isGone && job) throw broken('was deleted and is there');
    if (!isGone && id && asked !== 'unknown' && !job) throw broken('is gone and nobody deleted it');
    if (asked === 'pause' && job && ['waiting', 'processing', 'running'].includes(job.status)) {
      throw broken(`was paused and is ${job.status}`);
    }
  }
}

/** Upgrades all plans and starts inactive jobs until each job has all of its rows. */
export async function finishAll(world: World, people: People, upTo: UpTo): Promise<void> {
  const { schedule, checks } = world;
  schedule.trace('people', 'finish every job');
  await world.write("UPDATE users SET plan = 'professional'");
  await world.write('DELETE FROM build_time_periods');
  const since = schedule.nowMs;
  const before = new Set(
    (await checks.snapshot()).runs.filter((run) => run.status === 'completed').map(({ id }) => id),
  );
  for (;;) {
    await upTo(schedule.nowMs + LOOK_EVERY_MS);
    const snapshot = await checks.snapshot();
    const left = people.jobs.filter((known) => !isFinished(world, known, snapshot, before));
    if (left.length === 0) break;
    for (const known of left) {
      const job = snapshot.jobs.find(({ id }) => id === known.id);
      const rests = job && (['pending', 'paused', 'failed'].includes(job.status) || isLeft(job));
      if (rests && schedule.nowMs - known.askedAtMs > START_AGAIN_MS) people.start(known);
    }
    if (schedule.nowMs - since > FINISH_MS) {
      const ids = new Set(left.map(({ id }) => String(id)));
      throw stuck(
        FINISH_MS,
        snapshot.jobs.filter(({ id }) => ids.has(id)),
        snapshot,
      );
    }
  }
  checkRows(world, await checks.snapshot());
  // The user of a connection that was just lost notices it with the next query.
  await upTo(schedule.nowMs + RELEASE_MS, () => world.liveReplicas.every(({ pool }) => pool.leaked === 0));
  for (const { actor, pool } of world.liveReplicas) {
    if (pool.leaked > 0) throw new Violation('leak', `${actor.name} never gives back ${pool.leaked} dead connections`);
  }
}

type JobState = Snapshot['jobs'][number];

/** A manual job may have targets left for the next launch. */
const isLeft = (job: JobState): boolean => job.status === 'waiting' && job.interval === null;

function isFinished(world: World, known: KnownJob, { jobs, runs }: Snapshot, before: ReadonlySet<string>): boolean {
  if (known.isBusy) return false;
  const job = jobs.find(({ id }) => id === known.id);
  if (!job || job.status === 'completed') return true;
  const active = (job.targets ?? []).filter((target) => target.active);
  // An unreadable target can't be completed.
  if (active.every(({ value }) => world.platform.profiles.get(value)?.isMissing)) return true;
  if (job.status === 'failed' && active.every(({ done }) => done)) return true;
  return (
    job.interval !== null &&
    runs.some(({ id, job: of, status }) => of === job.id && status === 'completed' && !before.has(id))
  );
}

/** Completed jobs must have every requested row. */
function checkRows(world: World, { jobs }: Snapshot): void {
  for (const { id, status, limit, targets } of jobs) {
    if (status !== 'completed') continue;
    for (const { value, active, rows, verdict } of targets ?? []) {
      const profile = world.platform.profiles.get(value);
      if (!active || !profile || profile.isMissing) continue;
      const wanted = Math.min(profile.total, limit);
      if (rows < wanted) throw new Violation('rows', `${id} is completed with ${rows} of ${wanted} rows of ${value}`);
      if (verdict !== 'complete' && verdict !== 'empty') {
        throw new Violation('rows', `${id} has all rows of ${value}, and calls it ${verdict}`);
      }
    }
  }
}
