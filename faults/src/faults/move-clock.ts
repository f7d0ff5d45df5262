import { setTimeout as sleep } from 'node:timers/promises';
import { JobData } from '@trawl/contracts';
import { createLogger, systemClock } from '@trawl/service-kit';
import { z } from 'zod';
import { createService } from '../../../apps/api/src/create-service.ts';
import { readEnv } from '../../../apps/api/src/env.ts';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { createSample, ended, LONG_LIST, logInAgain, request, runsOf, type Sample, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilRowsCome } from '../until-rows-come.ts';
import { movesOf } from '../watch-moves.ts';

const HOUR_MS = 3_600_000;
const INTERVAL_S = 4;
/** The sweep runs once a second. */
const LATE_MS = 2_500;
const SHOWN_MS = 3 * INTERVAL_S * 1_000;
const JOBS = 3;
/** Slow enough that the metered job runs during all changes of the clock. */
const SLOW_PACE_MS = 500;

interface Clock {
  offsetMs: number;
}
/** The clock changes, in the order of the doses. The summer time of Berlin begins and ends at 01:00 UTC. */
const JUMPS: readonly { readonly name: string; offsetMs(before: number): number }[] = [
  { name: 'an hour ahead', offsetMs: (before) => before + HOUR_MS },
  { name: 'an hour behind', offsetMs: (before) => before - HOUR_MS },
  { name: 'summer time begins', offsetMs: () => shortlyBefore('2027-03-28T01:00:00Z') },
  { name: 'summer time ends', offsetMs: () => shortlyBefore('2027-10-31T01:00:00Z') },
  { name: 'back to today', offsetMs: () => 0 },
  { name: 'an hour behind', offsetMs: (before) => before - HOUR_MS },
];

/** The offset with which the clock reaches this moment while jobs wait for their next start. */
const shortlyBefore = (moment: string): number => Date.parse(moment) - SHOWN_MS / 2 - Date.now();

/**
 * The API runs in this process with a controlled wall clock, on the stack's database, broker and workers, which use the real
 * time. Recurring jobs follow their grid: one start for a skipped time, none twice, none missing.
 */
export const moveClock: Fault = {
  row: 10,
  name: 'clock an hour ahead, an hour behind, daylight saving',
  dose: { ci: JUMPS.length, release: JUMPS.length },
  limitMs: null,
  lane: 'waiting',
  async inject(system) {
    const { stack } = system;
    const list = { type: 'profile', target: 'nasa', rows: 1 } as const;
    const recurring = await Promise.all(
      Array.from({ length: JOBS }, () => createSample(system, list, { schedule: INTERVAL_S })),
    );
    const metered = await createSample(system, LONG_LIST);
    for (const sample of recurring) await start(system, sample);
    await stack.service('api').stop();
    const clock: Clock = { offsetMs: 0 };
    const env = readEnv({ ...stack.envOf('api'), LOG_LEVEL: 'error', PACE_MS: String(SLOW_PACE_MS) });
    const service = await createService(
      env,
      { now: () => new Date(Date.now() + clock.offsetMs), monotonicMs: systemClock.monotonicMs },
      createLogger({ service: 'api', level: 'error' }),
    );
    const startedAt = Date.now();
    const jumps: number[] = [];
    let endedAt: number;
    let isMetered: boolean;
    try {
      await service.app.listen({ host: env.HOST, port: env.PORT });
      await start(system, metered);
      await untilRowsCome(system, { ids: () => [metered.id] });
      await sleep(SHOWN_MS / 2);
      for (const { name, offsetMs } of JUMPS) {
        system.print(`   ${name}`);
        clock.offsetMs = offsetMs(clock.offsetMs);
        jumps.push(Date.now());
        await sleep(SHOWN_MS);
      }
      clock.offsetMs = 0;
      jumps.push(Date.now());
      await sleep(SHOWN_MS / 2);
      endedAt = Date.now();
      isMetered = (await runsOf(system, [metered.id])).every(({ status }) => status === 'running');
    } finally {
      await service.stop();
      await stack.service('api').restart();
    }
    const problems = (
      await Promise.all(recurring.map((sample) => ticksOf(system, sample, jumps, [startedAt, endedAt])))
    ).flat();
    // After a jump of months, all logins have expired.
    for (const sample of recurring) problems.push(...(await stop(system, sample)));
    await ended(system, metered.id);
    const ranMs = Date.now() - startedAt;
    const findings = await checkJobs(system, [await logInAgain(system, metered)], { checksLow: true });
    return {
      ...findings,
      // Bill items use the wall clock, which jumped; the charges are compared with a clock that didn't.
      overchargedMs: await overcharged(system, metered, ranMs),
      injected: JUMPS.length,
      recoveriesMs: [],
      notes: [`${JOBS} jobs each ${INTERVAL_S} s`],
      problems: [
        ...findings.problems,
        ...problems,
        ...(isMetered ? [] : [`${metered.id} ended before the last change of the clock`]),
      ],
    };
  },
};

const Charged = z.object({ charged: z.coerce.number() });

/**
 * The problems of a job's starts: a duplicate, or a wait that is too long. A wait is measured from the end of the previous run,
 * because starts during a slow run aren't missed.
 */
async function ticksOf(
  system: SystemUnderTest,
  { id }: Sample,
  jumps: readonly number[],
  [from, to]: readonly [number, number],
): Promise<string[]> {
  const moves = await movesOf(system.database, [id]);
  const starts = moves.filter(({ after }) => after === 'processing');
  const dues = starts.map(({ due }) => due);
  const twice = dues.filter((due, index) => dues.indexOf(due) !== index);
  const tooLong = moves.flatMap(({ after, at: ended }, index) => {
    const since = Math.max(from, ended);
    const at = Math.min(to, moves[index + 1]?.at ?? to);
    // The grid changes with a jump, so a start may be one interval later than on the old grid.
    const intervals = jumps.some((jump) => jump >= since && jump <= at) ? 2 : 1;
    return after === 'waiting' && at - since > intervals * INTERVAL_S * 1_000 + LATE_MS ? [at - since] : [];
  });
  const shown = starts.filter(({ at }) => at > from && at < to).length;
  return [
    ...twice.map((due) => `${id} was started twice for ${new Date(due ?? 0).toISOString()}`),
    ...tooLong.map((ms) => `${id} waited ${Math.round(ms)} ms for a start`),
    ...(shown < JUMPS.length ? [`${id} was started only ${shown} times`] : []),
  ];
}

async function overcharged(system: SystemUnderTest, { id }: Sample, ranMs: number): Promise<number> {
  const [run] = await system.database.rows(Charged, 'SELECT sum(charged_ms) AS charged FROM runs WHERE job_id = $1', [
    id,
  ]);
  return Math.max(0, (run?.charged ?? 0) - ranMs);
}

/** Pauses a job, so that it doesn't start again. Returns a problem if the pause is refused. */
async function stop(system: SystemUnderTest, sample: Sample): Promise<string[]> {
  const { customer, id } = await logInAgain(system, sample);
  const { status, body } = await request(system, customer, 'POST', `/api/jobs/${id}/pause`);
  if (status === 200) return [];
  const { job } = JobData.parse(await customer.api('GET', `/api/jobs/${id}`));
  return [
    `${id} is ${job.status}, not waiting: ${job.reason}; its pause was answered ${status} ${JSON.stringify(body)}`,
  ];
}
