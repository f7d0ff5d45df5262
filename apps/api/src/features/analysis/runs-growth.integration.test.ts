import { Analysis, type CollectedRow, type JobId, type JobType, jobTypeOf } from '@trawl/contracts';
import { type SeededRandom, seededRandom } from '@trawl/stack/random';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readDose, readSeed } from '../../../test/support/env.ts';
import {
  api,
  claimNext,
  createJob,
  end,
  idle,
  setUpRuns,
  until,
  user,
  worker,
} from '../../../test/support/run-fixture.ts';
import { inSnapshot } from './in-snapshot.ts';
import { runsGrowth } from './runs-growth.ts';
import { type PlainRun, plainGrowth, type Reading } from './testing/plain-growth.ts';

setUpRuns();

const SEED = readSeed();
const HISTORIES = Array.from({ length: readDose(10) }, (_, round) => round);
const RUNS = 8;
const ENDED = ['completed', 'waiting'];

const TYPES = {
  profile_post: { target: 'nasa\ntidepool_lab', settings: { postsPerProfile: 1_000 }, perLaunch: 'profilesPerLaunch' },
  comment: {
    target: 'https://www.instagram.com/p/CabcdeFghij/\nhttps://www.instagram.com/p/CabcdeFghik/',
    settings: { commentsPerPost: 1_000 },
    perLaunch: 'postsPerLaunch',
  },
  profile: { target: 'nasa\ntidepool_lab', settings: {}, perLaunch: 'profilesPerLaunch' },
} as const satisfies Partial<Record<JobType, object>>;

const create = (type: keyof typeof TYPES, perLaunch: number): Promise<string> =>
  createJob({
    ...{ type, target: TYPES[type].target },
    settings: { accountType: 'Private', ...TYPES[type].settings, [TYPES[type].perLaunch]: perLaunch },
  });

/** The keys of the figures whose growth is summed, from the catalogue. */
const keysOf = (type: JobType): string[] =>
  jobTypeOf({ platform: 'instagram', type })
    .columns.filter(({ change, ratio }) => change === 'growth' && !ratio)
    .map(({ key }) => key);

/** Runs the job once and sends what `read` returns for each target of the launch. */
async function run(id: string, read: () => readonly (readonly CollectedRow[])[]): Promise<Reading[]> {
  const started = await user.call('POST', `/api/jobs/${id}/start`);
  if (started.status !== 200) expect((await user.call('POST', `/api/jobs/${id}/run-again`, {})).status).toBe(200);
  const claim = await claimNext(id);
  const readings: Reading[] = [];
  let seq = 0;
  for (const { targetId } of claim.targets) {
    const pages = read();
    readings.push({ target: targetId, pages });
    // No pass sees the whole list, so no row counts as left.
    for (const rows of pages) {
      const checkpoint = { cursor: 'next', more: true };
      await worker.send(claim, ++seq, {
        ...{ kind: 'page', targetId, rows: [...rows], found: 1_000, checkpoint },
        ...idle(10),
      });
    }
    const verdict = pages.flat().length > 0 ? 'partial' : 'empty';
    await worker.send(claim, ++seq, { kind: 'target', targetId, verdict, found: 1_000, reason: null, ...idle(10) });
  }
  await worker.send(claim, ++seq, end('done', 10));
  await until(id, ({ status }) => ENDED.includes(status));
  return readings;
}

const HIDDEN: readonly unknown[] = [null, null, null, 'many', {}];

function randomRow(random: SeededRandom, keys: readonly string[]): CollectedRow {
  const number = random.below(25);
  const name = `person_${random.below(3)}`;
  const figures = keys.map((key) => [key, random.chance(0.15) ? random.pick(HIDDEN) : random.below(4)]);
  return {
    platformId: `row_${number}`,
    values: {
      id: `row_${number}`,
      username: name,
      ownerUsername: name,
      caption: `words ${random.below(2)}`,
      engagementRate: random.below(4),
      ...Object.fromEntries(figures),
    },
  };
}

const randomPages = (random: SeededRandom, keys: readonly string[]): CollectedRow[][] =>
  Array.from({ length: random.below(4) }, () =>
    Array.from({ length: random.below(12) }, () => randomRow(random, keys)),
  );

async function growthOf(id: string, choice: object = {}) {
  const answer = await user.call(
    'GET',
    `/trpc/jobs.analysis?input=${encodeURIComponent(JSON.stringify({ id, ...choice }))}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return Analysis.parse(JSON.parse(answer.text).result.data).growth;
}

/** The runs of a history that read rows after the job's first cycle, newest first. */
const shown = (history: readonly PlainRun[], firstCycle: number, figures: ReturnType<typeof plainGrowth>) =>
  figures
    .filter(
      ({ run: number }, place) =>
        number > firstCycle && history[place]?.readings.some(({ pages }) => pages.flat().length > 0),
    )
    .toReversed();

const withoutTimes = (growth: Awaited<ReturnType<typeof growthOf>>) =>
  growth?.runs.map(({ at, ...figures }) => {
    expect(Date.parse(at)).toBeGreaterThan(0);
    return figures;
  });

for (const type of ['profile_post', 'comment', 'profile'] as const) {
  let moved = 0;
  test.each(HISTORIES)(
    `the growth of a ${type} job equals a plain computation (history %i, SEED=${SEED})`,
    async (round) => {
      const random = seededRandom(SEED + round);
      const keys = keysOf(type);
      const perLaunch = 1 + (round % 2);
      const id = await create(type, perLaunch);
      const history: PlainRun[] = [];
      for (let number = 1; number <= RUNS; number++) {
        history.push({ run: number, readings: await run(id, () => randomPages(random, keys)) });
      }
      const firstCycle = 2 / perLaunch;
      const expected = shown(history, firstCycle, plainGrowth(history, keys));
      const growth = await growthOf(id);
      expect(growth).toMatchObject({ columns: keys, earlier: 0 });
      expect(withoutTimes(growth)).toEqual(expected);
      moved += expected.reduce((sum, { rows }) => sum + rows, 0);

      const chosen = plainGrowth(history, keys, ({ username }) => username === 'person_1');
      const filter = [`${type === 'profile_post' ? 'ownerUsername' : 'username'}:equals:person_1`];
      expect(withoutTimes(await growthOf(id, { filter }))).toEqual(shown(history, firstCycle, chosen));
    },
  );

  test(`the histories of ${type} jobs have growth`, () => expect(moved).toBeGreaterThan(0));
}

test('growth needs a second run; changes within the first run don’t count', async () => {
  const id = await create('profile', 2);
  const row = (followersCount: number) => [[{ platformId: '1', values: { followersCount } }]];
  await run(id, () => [...row(10), ...row(12)]);
  const none = { columns: keysOf('profile'), runs: [], earlier: 0 };
  expect(await growthOf(id)).toEqual(none);
  await run(id, () => row(11));
  expect((await growthOf(id))?.runs).toMatchObject([
    { run: 2, rows: 2, joined: 0, unknown: 0, figures: [{ rows: 2, sum: -2 }, NOTHING, NOTHING] },
  ]);
});
const NOTHING = { rows: 0, sum: 0 };

test('job types without figures that grow have no growth', async () => {
  expect(await growthOf(await createJob())).toBeNull();
});

test('the last 30 runs are shown, and only those whose whole history is read', async () => {
  const { db } = api.service.context;
  const id = (await create('profile', 2)) as JobId;
  await run(id, () => [[{ platformId: '1', values: { followersCount: 0 } }]]);
  const { rowCount } = await db.execute(sql`
    INSERT INTO runs (id, job_id, user_id, number, cycle, status, rows, ended_at)
    SELECT 'run_' || gen_random_uuid(), id, user_id, number, number, 'completed', 10, now()
    FROM jobs, generate_series(2, 41) AS number WHERE id = ${id}`);
  expect(rowCount).toBe(40);
  // Five rows of each run.
  await db.execute(sql`
    INSERT INTO row_changes (job_id, seq, run, kind, target_id, platform_id, before, after, at)
    SELECT ${id}, (number - 2) * 5 + place, number, 'grown', 1, place::text, '{"followersCount": 1}', '{"followersCount": 3}', now()
    FROM generate_series(2, 41) AS number, generate_series(1, 5) AS place`);
  await db.execute(
    sql`UPDATE jobs SET total_runs = 41, cycle = 41, changes = 200, updated_at = now() WHERE id = ${id}`,
  );
  const growth = await growthOf(id);
  expect(growth?.runs.map(({ run: number }) => number)).toEqual(Array.from({ length: 30 }, (_, place) => 41 - place));
  expect(growth?.earlier).toBe(10);
  for (const { rows, figures } of growth?.runs ?? []) expect([rows, figures[0]?.sum]).toEqual([5, 10]);

  const within = async (entries: number) => {
    const selection = { jobId: id, condition: sql`true`, all: true, severalTargets: false };
    const { columns } = jobTypeOf({ platform: 'instagram', type: 'profile' });
    const read = await inSnapshot(db, (tx) => runsGrowth(tx, selection, columns, { runs: 30, entries }));
    return { runs: read?.runs.map(({ run: number, rows }) => [number, rows]), earlier: read?.earlier };
  };
  expect(await within(10)).toEqual({
    runs: [
      [41, 5],
      [40, 5],
    ],
    earlier: 38,
  });
  expect(await within(14)).toEqual({
    runs: [
      [41, 5],
      [40, 5],
    ],
    earlier: 38,
  });
  expect(await within(4)).toEqual({ runs: [], earlier: 40 });
});
