import { Analysis, AudienceOverlap, JobId, newId } from '@trawl/contracts';
import { seededRandom } from '@trawl/stack/random';
import { expect, test } from 'vitest';
import { readDose, readSeed } from '../../../test/support/env.ts';
import { api, createJob, setUpRuns, user } from '../../../test/support/run-fixture.ts';
import type { Answer } from '../../../test/support/test-service.ts';
import { expectedComments, expectedLikers, expectedPeople, expectedPosts } from './testing/plain-figures.ts';
import { type Generated, randomComments, randomPeople, randomPosts } from './testing/random-rows.ts';

setUpRuns();

const SEED = readSeed();
const ROUNDS = Array.from({ length: readDose(15) }, (_, round) => round);

async function insert(jobId: string, rows: readonly Generated[]): Promise<void> {
  await api.service.context.database.pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values", last_seen_at)
      SELECT $1, (item ->> 'targetId')::bigint, item ->> 'platformId', n, 1, 'run_test', item -> 'values',
        timestamptz '2026-01-01' + (item ->> 'seen')::int * interval '1 minute'
      FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS element (item, n)`,
    [jobId, JSON.stringify(rows)],
  );
  await api.service.context.database.pool.query(
    `UPDATE jobs SET status = 'completed', total_results = $2, updated_at = now() WHERE id = $1`,
    [jobId, rows.length],
  );
}

async function jobWith(type: string, rows: readonly Generated[]): Promise<JobId> {
  const target = type === 'comment' || type === 'like' ? 'https://www.instagram.com/p/CabcdeFghij/' : 'nasa';
  const id = JobId.parse(await createJob({ type, target, settings: { accountType: 'Private' } }));
  await insert(id, rows);
  return id;
}

const ask = (name: string, input: object): Promise<Answer> =>
  user.call('GET', `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
/** Omits the growth between runs, which `runs-growth.integration.test.ts` tests. */
async function analysis(id: string, choice: object = {}) {
  const answer = await ask('jobs.analysis', { id, ...choice });
  expect(answer.status, answer.text).toBe(200);
  const { growth: _, ...figures } = Analysis.parse(JSON.parse(answer.text).result.data);
  return figures;
}

/** Sums of floating point numbers depend on their order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'number' ? Number(each.toPrecision(9)) : each));

test.each(ROUNDS)(`follower figures equal a plain computation (round %i, SEED=${SEED})`, async (round) => {
  const rows = randomPeople(seededRandom(SEED + round), { targets: 1 + ((round * 5) % 16), people: 120, bios: false });
  const id = await jobWith('follower', rows);
  expect(await analysis(id)).toEqual(expectedPeople(rows, false));
});

test.each(ROUNDS)(`profile figures equal a plain computation (round %i, SEED=${SEED})`, async (round) => {
  const rows = randomPeople(seededRandom(SEED + round), { targets: 60, people: 60, bios: true });
  const id = await jobWith('profile', rows);
  expect(await analysis(id)).toEqual(expectedPeople(rows, true));
});

test.each(ROUNDS)(`post figures equal a plain computation (round %i, SEED=${SEED})`, async (round) => {
  const rows = randomPosts(seededRandom(SEED + round), { targets: 1 + (round % 2), posts: 150, rates: round % 3 > 0 });
  const id = await jobWith('profile_post', rows);
  expect(rounded(await analysis(id))).toEqual(rounded(expectedPosts(rows)));
});

test.each(ROUNDS)(`comment figures equal a plain computation (round %i, SEED=${SEED})`, async (round) => {
  const rows = randomComments(seededRandom(SEED + round), { targets: 1 + (round % 3), comments: 200 });
  const id = await jobWith('comment', rows);
  expect(await analysis(id)).toEqual(expectedComments(rows));
});

test.each(ROUNDS)(`liker figures equal a plain computation (round %i, SEED=${SEED})`, async (round) => {
  const rows = randomPeople(seededRandom(SEED + round), { targets: 1 + round * 2, people: 80, bios: false });
  const id = await jobWith('like', rows);
  expect(await analysis(id)).toEqual(expectedLikers(rows));
});

test('the people of two jobs', async () => {
  const one = randomPeople(seededRandom(SEED), { targets: 3, people: 100, bios: false });
  const two = randomPeople(seededRandom(SEED + 1), { targets: 1, people: 150, bios: false });
  const id = await jobWith('follower', one);
  const other = await jobWith('following', two);
  const answer = await ask('jobs.audienceOverlap', { id, other });
  const people = new Set(one.map(({ platformId }) => platformId));
  const otherPeople = new Set(two.map(({ platformId }) => platformId));
  expect(AudienceOverlap.parse(JSON.parse(answer.text).result.data)).toEqual({
    people: people.size,
    otherPeople: otherPeople.size,
    both: [...people].filter((person) => otherPeople.has(person)).length,
  });

  const posts = await jobWith('profile_post', []);
  expect((await ask('jobs.audienceOverlap', { id, other: posts })).status).toBe(409);
  expect((await ask('jobs.audienceOverlap', { id, other: newId('JobId') })).status).toBe(404);
});

test('figures of chosen rows', async () => {
  const rows = randomPosts(seededRandom(SEED), { targets: 1, posts: 80, rates: true });
  const id = await jobWith('profile_post', rows);
  const chosen = rows.filter(({ values }) => typeof values.likesCount === 'number' && values.likesCount >= 500);
  expect(rounded(await analysis(id, { filter: ['likesCount:from:500'] }))).toEqual(rounded(expectedPosts(chosen)));
  expect((await ask('jobs.analysis', { id, filter: ['nothing:from:500'] })).status).toBe(400);
});

test('a job without rows has empty figures, and new rows change them', async () => {
  const id = await jobWith('comment', []);
  expect(await analysis(id)).toEqual(expectedComments([]));
  const rows = randomComments(seededRandom(SEED), { targets: 1, comments: 5 });
  await insert(id, rows);
  expect(await analysis(id)).toEqual(expectedComments(rows));
});

test('messages have no analysis', async () => {
  const id = JobId.parse(await createJob({ type: 'dm', settings: { accountType: 'Private', Message: 'Hello' } }));
  expect((await ask('jobs.analysis', { id })).status).toBe(409);
});
