import { z } from 'zod';
import { expect, test } from '../../support/fixtures.ts';

const People = z.array(z.object({ username: z.string(), id: z.string() }));
const PAGE = 1_000;

async function trueFollowers(sandbox: string, username: string): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const url = `${sandbox}/__sandbox/truth/users/${username}/followers?offset=${all.length}&limit=${PAGE}`;
    const page = People.parse(await (await fetch(url)).json());
    all.push(...page.map((person) => person.id));
    if (page.length < PAGE) return all;
  }
}

test('a job with more than 10,000 followers ends with exactly the true list', async ({ running, customer }) => {
  const { _id } = await customer.runJob({
    type: 'follower',
    target: 'tidepool_lab',
    settings: { followersPerProfile: 10_000 },
  });
  const job = await customer.ended(_id);
  expect(job).toMatchObject({ status: 'completed', progress: 100, totalResults: 10_000, reason: null });
  expect(job.lastRun?.targets).toEqual([
    {
      target: 'tidepool_lab',
      requested: 10_000,
      found: 10_000,
      collected: 10_000,
      missing: 0,
      verdict: 'complete',
      reason: null,
      reasonMessage: null,
    },
  ]);
  const ids = (await customer.rows(_id)).map((row) => row.id);
  const truth = await trueFollowers(running.sandbox, 'tidepool_lab');
  expect(truth).toHaveLength(10_000);
  expect(ids.toSorted()).toEqual(truth.toSorted());
});
