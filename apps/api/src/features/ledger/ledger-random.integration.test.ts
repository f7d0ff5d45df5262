import { AccountId, JobId, MessageId, UserId } from '@trawl/contracts';
import { type SeededRandom, seededRandom } from '@trawl/stack/random';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, setUpDatabase } from '../../../test/support/database-fixture.ts';
import { readDose, readSeed } from '../../../test/support/env.ts';
import { LedgerModel, type Move, type Outcome } from '../../../test/support/ledger-model.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { capture, deposit, hold, payout, release, reverse } from './index.ts';

/** Few lanes: races for one account have their own tests. */
const LANES = 2;
const MOVES_PER_LANE = readDose(5_200);
/** Minimum count of each outcome, so that the test covers all of them well. */
const OUTCOMES_MIN = readDose(300);
const AT_ONCE = 40;
const SEED = readSeed();

setUpDatabase({ connections: LANES });

interface Trial {
  readonly move: Move;
  run(tx: Tx): Promise<{ readonly transactionId: number; readonly again: boolean } | null>;
}

/** Random operations of a few users and their orders, one after the other, as fast as possible. */
class Lane {
  readonly #random: SeededRandom;
  readonly #name: string;
  readonly #model: LedgerModel;
  readonly #ids = new Map<string, number>();
  #count = 0;

  constructor(name: string, random: SeededRandom, model: LedgerModel) {
    this.#name = name;
    this.#random = random;
    this.#model = model;
  }

  #user = () => UserId.parse(`usr_${this.#name}${this.#random.below(4)}`);
  /** Each order belongs to one customer. */
  #job = () => {
    const n = this.#random.below(6);
    return { jobId: JobId.parse(`job_${this.#name}${n}`), userId: UserId.parse(`usr_${this.#name}${n % 4}`) };
  };
  /** Small and large amounts, so that some succeed and some exceed the balance. */
  #micros = () => 1 + this.#random.below(this.#random.pick([20_000, 300_000, 5_000_000]));
  #key = () => `${this.#name}:${++this.#count}`;

  /** A random operation, new or repeated. */
  next(): Trial {
    const done = [...this.#model.moves.values()];
    const roll = this.#random.below(100);
    if (roll < 12 && done.length > 0) return this.#repeat(done);
    if (roll < 22 && done.length > 0) return this.#reverse(done, this.#key());
    return this.#make(
      this.#random.pick(['deposit', 'hold', 'capture', 'capture', 'capture', 'release', 'payout']),
      this.#key(),
    );
  }

  #repeat(done: readonly Move[]): Trial {
    const move = done[this.#random.below(done.length)];
    if (!move) throw new Error('no operation to repeat');
    const same = this.#trials.get(move.key);
    if (same && this.#random.below(3) > 0) return same;
    return this.#make(this.#random.pick(['deposit', 'hold', 'release']), move.key);
  }

  #reverse(done: readonly Move[], key: string): Trial {
    const original = done[this.#random.below(done.length)];
    const transactionId = this.#ids.get(original?.key ?? '');
    if (!original || transactionId === undefined || original.kind === 'reversal') return this.#make('deposit', key);
    const postings = Object.fromEntries(
      Object.entries(original.postings).map(([account, micros]) => [account, -micros]),
    );
    const move = { kind: 'reversal', key, request: `reversal ${original.key}`, postings, reverses: original.key };
    return this.#remember({ move, run: (tx) => reverse(tx, { transactionId, key, note: 'a mistake' }) });
  }

  #make(kind: 'deposit' | 'hold' | 'capture' | 'release' | 'payout', key: string): Trial {
    const micros = this.#micros();
    const userId = this.#user();
    const job = this.#job();
    const plain = (postings: Move['postings'], run: Trial['run']) =>
      this.#remember({ move: { kind, key, request: JSON.stringify([kind, job.jobId, postings]), postings }, run });
    switch (kind) {
      case 'deposit':
        return plain({ world: -micros, [`funds:${userId}`]: micros }, (tx) => deposit(tx, { userId, micros, key }));
      case 'hold':
        return plain({ [`funds:${job.userId}`]: -micros, [`hold:${job.jobId}`]: micros }, (tx) =>
          hold(tx, { ...job, micros, key }),
        );
      case 'release':
        return plain({ [`funds:${job.userId}`]: micros, [`hold:${job.jobId}`]: -micros }, (tx) =>
          release(tx, { jobId: job.jobId, micros, key }),
        );
      case 'payout':
        return plain({ [`earnings:${userId}`]: -micros, world: micros }, (tx) => payout(tx, { userId, micros, key }));
      case 'capture': {
        const sent = {
          messageId: MessageId.parse(`msg_${key.replace(':', '_')}`),
          accountId: AccountId.parse(`acc_${userId}`),
        };
        return plain({ [`hold:${job.jobId}`]: -5_000, [`earnings:${userId}`]: 4_250, commission: 750 }, (tx) =>
          capture(tx, { jobId: job.jobId, ownerUserId: userId, ...sent, key }),
        );
      }
    }
  }

  readonly #trials = new Map<string, Trial>();
  /** A repetition repeats the first trial with its key. */
  #remember(trial: Trial): Trial {
    if (!this.#model.moves.has(trial.move.key)) this.#trials.set(trial.move.key, trial);
    return trial;
  }

  did(key: string, transactionId: number): void {
    this.#ids.set(key, transactionId);
  }
}

/** The outcome in the database: done, done before, or rejected by the use case or by the database. */
async function tryOut(lane: Lane, trial: Trial, tx: Tx, expected: Outcome): Promise<Outcome> {
  try {
    const posted = await (expected === 'refused' ? tx.transaction((inner) => trial.run(inner)) : trial.run(tx));
    // An order that never held money has nothing to release.
    if (!posted) return 'refused';
    lane.did(trial.move.key, posted.transactionId);
    return posted.again ? 'again' : 'done';
  } catch (error) {
    if (error instanceof AppError || isRefusedByDatabase(error)) return 'refused';
    throw error;
  }
}

const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  error.cause.message.includes('ledger_accounts_not_negative');

/** Runs several operations per transaction, as runs do; a rejected one must not roll back the others. */
async function runLane(n: number): Promise<{ model: LedgerModel; counts: Record<Outcome, number> }> {
  const model = new LedgerModel();
  const lane = new Lane(`${n}x`, seededRandom(SEED + n), model);
  const counts = { done: 0, again: 0, refused: 0 };
  for (let i = 0; i < MOVES_PER_LANE; ) {
    await database.db.transaction(async (tx) => {
      for (const end = Math.min(i + AT_ONCE, MOVES_PER_LANE); i < end; i++) {
        const trial = lane.next();
        const expected = model.apply(trial.move);
        const outcome = await tryOut(lane, trial, tx, expected);
        expect(outcome, `move ${i} of lane ${n}: ${JSON.stringify(trial.move)}`).toBe(expected);
        counts[outcome]++;
      }
    });
  }
  return { model, counts };
}

test(`${LANES * MOVES_PER_LANE} random moves, and each balance to the micro-dollar (SEED=${SEED})`, async () => {
  const lanes = [];
  for (let n = 0; n < LANES; n++) lanes.push(await runLane(n));
  const expected = new Map<string, number>();
  for (const { model } of lanes) {
    for (const [account, micros] of model.balances) expected.set(account, (expected.get(account) ?? 0) + micros);
  }
  const { rows } = await database.db.execute<{ id: string; balance: string; sum: string }>(sql`
    SELECT id, balance_micros AS balance,
      (SELECT coalesce(sum(amount_micros), 0) FROM ledger_postings WHERE ledger_account = ledger_accounts.id) AS sum
    FROM ledger_accounts`);
  for (const { id, balance, sum } of rows) {
    expect([id, Number(balance)]).toEqual([id, expected.get(id) ?? 0]);
    expect([id, balance]).toEqual([id, sum]);
  }
  expect(
    rows
      .filter(({ balance }) => balance !== '0')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(
    [...expected]
      .filter(([, micros]) => micros !== 0)
      .map(([id]) => id)
      .toSorted(),
  );
  expect(rows.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(0);
  const written = await database.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ledger_transactions`,
  );
  const done = lanes.reduce((sum, { counts }) => sum + counts.done, 0);
  expect(written.rows[0]?.count).toBe(done);
  for (const outcome of ['done', 'again', 'refused'] as const) {
    expect(
      lanes.reduce((sum, { counts }) => sum + counts[outcome], 0),
      outcome,
    ).toBeGreaterThan(OUTCOMES_MIN);
  }
}, 400_000);
