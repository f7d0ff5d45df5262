import { Change, ChangesSummary, type Claim, type CollectedRow } from '@trawl/contracts';
import { seededRandom } from '@trawl/stack/random';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operate } from '../../../test/support/operate.ts';
import {
  api,
  claimNext,
  createJob,
  end,
  idle,
  setUpRuns,
  untilStatus,
  user,
  worker,
} from '../../../test/support/run-fixture.ts';
import { people } from '../../../test/support/test-worker.ts';

setUpRuns();

const JOB = { settings: { accountType: 'Private', followersPerProfile: 100 } };

const named = (...numbers: readonly number[]): CollectedRow[] => numbers.flatMap((number) => people(number, number));

/** Runs the job and reads these rows of its target in one page. `cut`: the page isn't the last one. */
async function run(
  id: string,
  rows: readonly CollectedRow[],
  { found = rows.length, cut = false } = {},
): Promise<Claim> {
  const first = (await user.call('GET', `/api/jobs/${id}`)).body.data.job.runs.totalRuns === 0;
  const started = await user.call('POST', `/api/jobs/${id}/${first ? 'start' : 'run-again'}`, first ? undefined : {});
  expect(started.status).toBe(200);
  const claim = await claimNext(id);
  const targetId = claim.targets[0]?.targetId ?? '';
  const checkpoint = { cursor: cut ? 'next' : 'end', more: cut };
  await worker.send(claim, 1, { kind: 'page', targetId, rows: [...rows], found, checkpoint, ...idle(10) });
  const verdict = cut ? 'partial' : 'complete';
  await worker.send(claim, 2, { kind: 'target', targetId, verdict, found, reason: null, ...idle(10) });
  await worker.send(claim, 3, end('done', 10));
  await untilStatus(id, 'completed');
  return claim;
}

const Data = z.object({
  changes: z.array(Change).default([]),
  next: z.string().nullish(),
  more: z.boolean().optional(),
  counts: ChangesSummary.shape.counts.optional(),
  since: z.number().optional(),
  lastRun: z.number().optional(),
  recordedFrom: z.number().nullish(),
  growth: ChangesSummary.shape.growth.optional(),
  unobserved: z.number().optional(),
  targets: ChangesSummary.shape.targets.optional(),
});

const get = async (id: string, path: string) => {
  const answer = await user.call('GET', `/api/jobs/${id}/changes${path}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  // The shared type of responses doesn't contain these fields.
  return Data.parse(answer.body.data);
};
const inShort = (changes: readonly Change[]) => changes.map(({ kind, values }) => `${kind} ${values.username}`);

test('reading a list again reports who joined, left and changed', async () => {
  const id = await createJob(JOB);
  await run(id, named(1, 2, 3));
  expect(await get(id, '')).toEqual({ changes: [], next: '0', more: false });
  const renamed = named(2).map((row) => ({ ...row, values: { ...row.values, username: 'renamed' } }));
  await run(id, [...named(4), ...renamed, ...named(3)]);
  // The list was read in part, so absent rows count as not observed and none as left.
  await run(id, named(5, 4), { found: 4, cut: true });

  const feed = await get(id, '?limit=2');
  expect(inShort(feed.changes)).toEqual(['joined person_4', 'changed renamed']);
  expect(feed.changes[1]).toMatchObject({
    run: 2,
    fields: [{ column: 'username', before: 'person_2', after: 'renamed' }],
  });
  const rest = await get(id, `?cursor=${feed.next}`);
  expect(inShort(rest.changes)).toEqual(['left person_1', 'joined person_5']);
  expect(rest.changes).toMatchObject([
    { kind: 'left', run: 2, base: 1 },
    { kind: 'joined', run: 3, base: 2 },
  ]);
  expect(rest.more).toBe(false);
  expect(await get(id, `?cursor=${rest.next}`)).toEqual({ changes: [], next: rest.next, more: false });
  expect(inShort((await get(id, '?since=2')).changes)).toEqual(['joined person_5']);

  expect(await get(id, '/summary')).toMatchObject({
    since: 2,
    lastRun: 3,
    recordedFrom: null,
    counts: { joined: 1, left: 0, changed: 0 },
    unobserved: 2,
    targets: { read: 1, whole: 0, others: [{ target: 'nasa', run: 3, observed: 'cut', found: 4, collected: 2 }] },
  });
  expect(await get(id, '/summary?since=1')).toMatchObject({
    counts: { joined: 2, left: 1, changed: 1 },
    unobserved: 0,
    targets: { read: 1, whole: 0 },
  });

  const file = await user.call('GET', `/api/jobs/${id}/changes/file?since=1&format=jsonl`);
  const lines = String(file.text ?? file.body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ change, username }) => `${change} ${username}`)).toEqual([
    'joined person_5',
    'left person_1',
    'changed renamed',
    'joined person_4',
  ]);
  expect(lines[2]).toMatchObject({ noticedInRun: 2, changedColumns: ['username'], before: '{"username": "person_2"}' });

  // Also by the link that the app opens.
  const path = `/api/jobs/${id}/changes/file?since=1&kind=left&format=jsonl`;
  const { downloadUrl } = (await user.call('GET', path, undefined, { accept: 'application/json' })).body.data;
  const { pathname, search } = new URL(downloadUrl);
  for (const url of [path, pathname + search]) {
    const only = await user.call('GET', url);
    expect(JSON.parse(only.text), url).toMatchObject({ change: 'left', username: 'person_1' });
  }

  // An erased person leaves no history, not even under an earlier name.
  await operate(api, 'erase', 'instagram:person_2');
  const left = ['joined person_4', 'left person_1', 'joined person_5'];
  expect(inShort((await get(id, '')).changes)).toEqual(left);

  // The export of the user's data contains the history too.
  const { jobs } = z
    .object({ jobs: z.array(z.object({ changes: z.array(Change) })) })
    .parse(JSON.parse((await user.call('GET', '/api/users/export')).text));
  expect(jobs.map(({ changes }) => inShort(changes))).toContainEqual(left);
});

test('the summary names the first run whose changes are recorded, unless it is the first one', async () => {
  const id = await createJob(JOB);
  await run(id, named(1));
  await run(id, named(2, 1));
  const { db } = api.service.context;
  const first = sql`(SELECT id FROM runs WHERE job_id = ${id} AND number = 1)`;
  // As a run that ended before changes were recorded.
  await db.execute(sql`UPDATE run_targets SET observed = NULL WHERE run_id = ${first}`);
  expect((await get(id, '/summary')).recordedFrom).toBe(2);
  // As after a year, when the targets of the first one are deleted.
  await db.execute(sql`UPDATE runs SET pruned = 1 WHERE id = ${first}`);
  await db.execute(sql`DELETE FROM run_targets WHERE run_id = ${first}`);
  expect((await get(id, '/summary')).recordedFrom).toBeNull();
});

test('growth adds up figures of rows that have them before and now', async () => {
  const id = await createJob({ type: 'profile_post', settings: { accountType: 'Private', postsPerProfile: 100 } });
  const posts = (...values: readonly CollectedRow['values'][]): CollectedRow[] =>
    values.map((each, n) => ({ platformId: String(n), values: each }));
  await run(id, posts({ likesCount: 10, videoDuration: 5 }, { likesCount: null }, { likesCount: 4, viewsCount: 7 }));
  await run(id, posts({ likesCount: 12, videoDuration: 6 }, { likesCount: 3 }, { likesCount: 1, viewsCount: 7 }));
  expect(await get(id, '/summary')).toMatchObject({
    counts: { changed: 1, grown: 3 },
    growth: [{ column: 'likesCount', rows: 2, before: 14, after: 13 }],
  });
});

test('pages of net changes show the same state while further runs end', async () => {
  const id = await createJob(JOB);
  await run(id, named(1, 2, 3, 4));
  await run(id, named(7, 6, 5, 4));
  const first = await get(id, '/net?since=1&limit=2');
  expect(inShort(first.changes)).toEqual(['left person_3', 'left person_2']);
  // All rows are back.
  await run(id, named(3, 2, 1, 7, 6, 5, 4));
  const second = await get(id, `/net?limit=3&cursor=${first.next}`);
  expect(inShort(second.changes)).toEqual(['left person_1', 'joined person_5', 'joined person_6']);
  const third = await get(id, `/net?limit=1&cursor=${second.next}`);
  expect(inShort(third.changes)).toEqual(['joined person_7']);
  expect(third.next).toBeNull();
  expect(inShort((await get(id, '/net?since=1')).changes)).toEqual([
    'joined person_5',
    'joined person_6',
    'joined person_7',
  ]);
  expect((await user.call('GET', `/api/jobs/${id}/changes/net?cursor=1-2`)).status).toBe(400);
});

test('a cursor of changes that the job no longer has is refused, as after a restored backup', async () => {
  const id = await createJob(JOB);
  await run(id, named(1));
  await run(id, named(1, 2));
  const { next } = await get(id, '');
  await api.service.context.db.execute(sql`UPDATE jobs SET changes = 0 WHERE id = ${id}`);
  for (const path of [`?cursor=${next}`, `/net?cursor=0-${next}-9`]) {
    const { status, body } = await user.call('GET', `/api/jobs/${id}/changes${path}`);
    expect({ status, body }, path).toMatchObject({
      status: 400,
      body: { code: 'bad_input', field: 'cursor', messageCode: 'changes.bad_cursor' },
    });
  }
});

/** A plain implementation of the statement. */
function merge(events: readonly Event[]): string[] {
  const rows = Map.groupBy(events, ({ row }) => row);
  return [...rows].flatMap(([row, of]) => {
    const members = of.filter(({ value }) => value === null);
    const [first, last] = [members[0]?.kind, members.at(-1)?.kind];
    if (first !== undefined && (first === 'left') === (last === 'left'))
      return [`${last === 'left' ? 'left' : first} ${row}`];
    if (first !== undefined && first !== 'left') return [];
    return (['changed', 'grown'] as const).flatMap((kind) => {
      const values = of.filter((event) => event.kind === kind && event.value !== null);
      const [before, after] = [values[0]?.value?.[0], values.at(-1)?.value?.[1]];
      return before === after ? [] : [`${kind} ${row} ${before} ${after}`];
    });
  });
}

interface Event {
  readonly row: string;
  readonly kind: 'joined' | 'left' | 'first_seen' | 'changed' | 'grown';
  readonly value: readonly [before: number, after: number] | null;
}

test('net changes equal a plain computation in random histories', async () => {
  const id = await createJob(JOB);
  await run(id, named(1));
  const random = seededRandom(17).next;
  const events: Event[] = Array.from({ length: 1_500 }, () => {
    const row = `r${Math.floor(random() * 300)}`;
    const kind = (['joined', 'left', 'first_seen', 'changed', 'grown'] as const)[Math.floor(random() * 5)] ?? 'left';
    const value = () => Math.floor(random() * 3);
    return { row, kind, value: kind === 'changed' || kind === 'grown' ? [value(), value()] : null };
  });
  const list = events.map(({ row, kind, value }) => ({
    row,
    kind,
    before: value && { column: value[0] },
    after: value && { column: value[1] },
  }));
  await api.service.context.db.execute(sql`
    WITH target AS (SELECT id FROM job_targets WHERE job_id = ${id})
    INSERT INTO row_changes (job_id, seq, run, kind, target_id, platform_id, before, after, at)
    SELECT ${id}, position, 2, event ->> 'kind', target.id, event ->> 'row', nullif(event -> 'before', 'null'),
      nullif(event -> 'after', 'null'), now()
    FROM target, jsonb_array_elements(${JSON.stringify(list)}::jsonb) WITH ORDINALITY AS each (event, position)`);
  await api.service.context.db.execute(sql`UPDATE jobs SET changes = 1500, total_runs = 2 WHERE id = ${id}`);
  const counts = (await get(id, '/summary?since=1')).counts;
  const expected = merge(events);
  const countOf = (kind: string) => expected.filter((text) => text.startsWith(`${kind} `)).length;
  expect(counts).toEqual({
    ...{ joined: countOf('joined'), left: countOf('left'), first_seen: countOf('first_seen') },
    ...{ changed: countOf('changed'), grown: countOf('grown') },
  });
  expect(countOf('changed')).toBeGreaterThan(5);
});
