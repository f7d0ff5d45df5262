import { randomInt } from 'node:crypto';
import { ResultsPage, type ResultsPageInput } from '@trawl/contracts';
import { z } from 'zod';
import { type Customer, newCustomer } from '../../../e2e/support/customer.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { insertJob, insertRows, userIdOf } from '../fixtures/seed-rows.ts';
import { withDatabase } from '../fixtures/with-database.ts';
import { alone, type Row } from '../report/rows.ts';
import { percentileOf } from '../report/statistics.ts';

/** The number of rows that the app requests at once. */
const PAGE_ROWS = 100;
const RARE = 100;

type Choice = Omit<ResultsPageInput, 'id' | 'offset' | 'limit'>;

const SORTED: Choice = { filter: ['username:contains:7'], sort: '-fullName' };
const SEARCHED: Choice = { q: 'person_99', sort: 'username' };
/** A new version per round, so that each round builds its lists again. */
const version = (round: number) => ({ version: `round ${round}` });

const Answer = z.object({ result: z.object({ data: ResultsPage }) });

/** Pages of a large job's results at random positions, as the app's grid requests them. */
export const grid: Bench = {
  name: 'grid',
  async run(context) {
    const { rounds, size, databaseUrl } = context;
    const customer = await newCustomer(context);
    const userId = await userIdOf(customer);
    return withDatabase(databaseUrl, async (client) => {
      const id = await insertJob(client, userId);
      await insertRows(client, id, size.gridRows);
      const page = (choice: Choice, offset: number) =>
        timedPage(context, customer, { ...choice, id, offset, limit: PAGE_ROWS });
      const pages = async (choice: Choice, matched: number): Promise<number> => {
        const times: number[] = [];
        for (let n = 0; n < size.gridPages; n++) times.push((await page(choice, randomInt(matched))).ms);
        return percentileOf(times, 0.95);
      };

      const rare = Math.floor(size.gridRows / RARE);
      await client.query(
        `UPDATE rows SET "values" = "values" || '{"isVerified": null}' WHERE job_id = $1 AND n % $2 = 0`,
        [id, RARE],
      );
      const built = { sorted: [] as number[], searched: [] as number[], rare: [] as number[] };
      const read = { indexed: [] as number[], sorted: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const sorted = { ...SORTED, ...version(round) };
        const first = await page(sorted, 0);
        built.sorted.push(first.ms);
        built.searched.push((await page({ ...SEARCHED, ...version(round) }, 0)).ms);
        const few = await page({ filter: ['isVerified:empty'], ...version(round) }, 0);
        if (few.page.matched !== rare) throw new Error(`${few.page.matched} rows, not ${rare}`);
        built.rare.push(few.ms);
        read.indexed.push(await pages({}, size.gridRows));
        read.sorted.push(await pages(sorted, first.page.matched));
        context.print(`  round ${round + 1}: built in ${built.sorted.at(-1)?.toFixed(0)} ms`);
      }
      await client.query('DELETE FROM rows WHERE job_id = $1', [id]);
      await client.query('DELETE FROM jobs WHERE id = $1', [id]);
      const lower = { unit: 'ms', lowerIsBetter: true } as const;
      const rows: Row[] = [
        alone({ ...lower, name: 'grid: page by index, p95', goal: 150, stretch: 50 }, read.indexed),
        alone({ ...lower, name: 'grid: page filtered and sorted, p95', goal: 1_000, stretch: 50 }, read.sorted),
        alone({ ...lower, name: 'grid: first page filtered and sorted' }, built.sorted),
        alone({ ...lower, name: 'grid: first page searched' }, built.searched),
        alone({ ...lower, name: 'grid: first page of a rare value' }, built.rare),
      ];
      return rows;
    });
  },
};

/** Requests a page of results as the app does. */
export async function timedPage(
  { web }: BenchContext,
  { token }: Customer,
  input: ResultsPageInput,
): Promise<{ readonly ms: number; readonly page: ResultsPage }> {
  const startedAt = performance.now();
  const answer = await fetch(`${web}/trpc/jobs.resultsPage?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`A page failed: ${answer.status} ${text}`);
  return { ms, page: Answer.parse(JSON.parse(text)).result.data };
}
