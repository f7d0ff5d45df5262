import type { Claim } from '@trawl/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { insertRunningRuns, publishWindows } from '../../../../test/support/many-runs.ts';
import { operate } from '../../../../test/support/operate.ts';
import {
  api,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  until,
  untilStatus,
  user,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { deadLetters, runs } from '../../../db/schema/index.ts';
import { deleteOldDeadLetters } from './dead-letters.ts';

setUpRuns();

/** Makes the database reject rows with this id, with a data error. */
async function refuse(platformId: string, sqlstate: string): Promise<void> {
  await api.asOwner(
    `CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no such row' USING ERRCODE = '${sqlstate}'; END $$`,
  );
  await api.asOwner(
    `CREATE TRIGGER refuse_row BEFORE INSERT ON rows FOR EACH ROW WHEN (NEW.platform_id = '${platformId}')
      EXECUTE FUNCTION refuse_row()`,
  );
}
const allowAgain = () => api.asOwner('DROP FUNCTION IF EXISTS refuse_row CASCADE');
afterEach(allowAgain);

const row = (platformId: string, values: Record<string, unknown>) => ({ platformId, values });

test.each([
  ['six characters that look like a NUL', row('1', { bio: '\\u0000', '\\u0000': 1 }), { bio: '\\u0000', '\\u0000': 1 }],
  ['a NUL', row('1', { bio: 'a\u0000b', 'k\u0000': 1 }), { bio: 'ab', k: 1 }],
  ['a lone surrogate', row('1', { bio: '\ud83d', '\ude00': 1 }), { bio: '\ufffd', '\ufffd': 1 }],
  ['a number beyond four bytes', row('1', { likes: 3_000_000_000 }), { likes: 3_000_000_000 }],
  ['a number beyond eight bytes', row('1', { likes: 1e308 }), { likes: 1e308 }],
  ['a long key', row('1', { ['k'.repeat(10_000)]: 1 }), { ['k'.repeat(10_000)]: 1 }],
  ['an id as long as one may be', row('€'.repeat(500), { bio: 'ab' }), { bio: 'ab' }],
])('a row with %s is stored', async (_, hostile, stored) => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  const cursor = String(hostile.values.bio ?? null);
  await worker.send(claim, 1, { ...page(claim, 1, 2, cursor, 10), rows: [hostile], found: 3_000_000_000 });
  await worker.send(claim, 2, { kind: 'log', text: `Read ${cursor}.`, runningMs: 10 });
  await worker.send(claim, 3, { ...target(claim, 20), reason: cursor });
  await worker.send(claim, 4, end('done', 20));
  expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 1 });
  const { rows } = await api.service.context.db.execute(sql`SELECT "values" FROM rows WHERE job_id = ${id}`);
  expect(rows).toEqual([{ values: stored }]);
});

describe('a row that the database refuses', () => {
  test.each(['22P05', '54000'])(
    'with SQLSTATE %s ends its run with the reason, and keeps the rows before it',
    async (sqlstate) => {
      await refuse('poison', sqlstate);
      const before = api.service.context.counts.deadLetters;
      const id = await createJob();
      const claim = await startAndClaim(id);
      const rows = [row('poison', { username: 'late' }), row('5', { username: 'ada' })];
      await worker.send(claim, 2, { ...page(claim, 5, 6, 'c6', 500), rows });
      await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
      await worker.send(claim, 3, page(claim, 7, 8, 'c8', 600));
      const failed = await untilStatus(id, 'failed');
      expect(failed).toMatchObject({ reasonMessage: { code: 'run.unstorable' }, totalResults: 4 });
      expect(failed.buildTimeUsed).toBe(0.4);
      expect(await worker.beat(claim, 3, 700)).toMatchObject({ verdict: 'fenced' });
      await vi.waitUntil(async () => (await api.mailsTo(user.email)).some(({ text }) => text.includes('be stored')), {
        timeout: 15_000,
      });
      expect(api.service.context.counts.deadLetters).toBe(before + 1);
      const [letter] = await operate(api, 'dead-letters list');
      expect(letter).toMatch(new RegExp(`${claim.runId} {2}page {2}not replayed {2}${sqlstate} no such row$`));
      const number = String(letter).split(' ')[0] ?? '';
      const [, event] = await operate(api, 'dead-letters show', number);
      expect(JSON.parse(event ?? '')).toMatchObject({ kind: 'page', seq: 2, rows });
      expect(event).not.toContain(claim.token);
      await expect(operate(api, 'dead-letters replay', number)).rejects.toThrow();
      await allowAgain();
      expect(await operate(api, 'dead-letters replay', number)).toEqual([
        `${number} is stored: ${id} has 2 rows more.`,
      ]);
      expect(await until(id, ({ totalResults }) => totalResults === 6)).toMatchObject({ status: 'failed' });
      await expect(operate(api, 'dead-letters replay', number)).rejects.toThrow('replayed already');
      // The next run continues from its checkpoint and reads that page again.
      const next = await startAndClaim(id);
      expect(next).toMatchObject({ targets: [{ cursor: 'c4', collected: 6 }] });
    },
  );

  test('late in a full window ends its run after all earlier rows are stored', async () => {
    await refuse('1021', '23514');
    const id = await createJob({ settings: { accountType: 'Private', followersPerProfile: 200 } });
    const claim = await startAndClaim(id);
    const pages = Array.from({ length: 40 }, (_, index) => page(claim, index + 1, index + 1, `c${index}`, index));
    let isOver = false;
    // Continuous heartbeats, so the job is almost always locked.
    const beating = (async () => {
      while (!isOver) await worker.beat(claim, pages.length, 50).catch(() => undefined);
    })();
    try {
      await Promise.all(pages.map((one, index) => worker.send(claim, index + 1, one)));
      expect(await untilStatus(id, 'failed')).toMatchObject({ totalResults: 20 });
    } finally {
      isOver = true;
      await beating;
    }
  });

  test('in eighty runs with full windows doesn’t block other runs', async () => {
    await refuse('poison', '54000');
    const many = await insertRunningRuns(api, await api.verified(), 80);
    await publishWindows(worker, many, 'poison');
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await vi.waitUntil(async () => (await worker.beat(claim, 1, 400)).storedSeq === 1, {
      timeout: 30_000,
      interval: 50,
    });
    const { db } = api.service.context;
    const ids = many.map(({ runId }) => runId);
    await vi.waitFor(
      async () => {
        const ended = await db.select({ status: runs.status }).from(runs).where(inArray(runs.id, ids));
        expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['failed']));
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(await db.$count(deadLetters, inArray(deadLetters.runId, ids))).toBe(80);
  });
});

describe('an event that doesn’t match its schema', () => {
  const sing = (claim: Claim, song: object) =>
    worker.bus.publish(
      `run.event.${claim.runId}`,
      z.unknown(),
      { kind: 'song', epoch: claim.epoch, token: claim.token, ...song },
      { dedupeId: `song.${claim.runId}` },
    );
  const kept = (claim: Claim) =>
    vi.waitUntil(
      async () => {
        const letters = await api.service.context.db
          .select()
          .from(deadLetters)
          .where(eq(deadLetters.runId, claim.runId));
        return letters.length > 0 && letters;
      },
      { timeout: 10_000, interval: 30 },
    );

  test('is kept for operators, and ends its run after the earlier rows', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await sing(claim, { seq: 2 });
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    const failed = await untilStatus(id, 'failed');
    expect(failed).toMatchObject({ reasonMessage: { code: 'run.unstorable' }, totalResults: 4 });
    expect(await worker.beat(claim, 2, 500)).toMatchObject({ verdict: 'fenced' });
    expect(await kept(claim)).toMatchObject([
      { kind: 'unreadable', event: expect.stringMatching(/song.*"token":"••••"/) },
    ]);
  });

  test.each([
    ['has another token', { seq: 1, token: 'guessed' }],
    ['is of another epoch', { seq: 1, epoch: 7 }],
    ['has no position', {}],
    ['is stored already', { seq: 0 }],
  ])('doesn’t end its run if it %s', async (_, song) => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await sing(claim, song);
    await kept(claim);
    await worker.send(claim, 1, page(claim, 1, 10, null, 400));
    await worker.send(claim, 2, target(claim, 400));
    await worker.send(claim, 3, end('done', 400));
    await untilStatus(id, 'completed');
  });
});

test('dead letters are kept for thirty days', async () => {
  const claim = await startAndClaim(await createJob());
  const { db } = api.service.context;
  const letter = { runId: claim.runId, kind: 'page' as const, reason: 'no', event: '{}' };
  const day = 24 * 3_600_000;
  await db.insert(deadLetters).values([
    { ...letter, at: new Date(Date.now() - 31 * day) },
    { ...letter, at: new Date(Date.now() - 29 * day) },
  ]);
  await deleteOldDeadLetters(db);
  expect(await db.$count(deadLetters, eq(deadLetters.runId, claim.runId))).toBe(1);
});
