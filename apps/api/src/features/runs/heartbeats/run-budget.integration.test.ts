import { type Claim, PlanLimits } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  api,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  until,
  untilStatus,
  user,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { sweep } from '../schedule/sweep.ts';

setUpRuns();

const HOUR_MS = 3_600_000;
const setPlan = (plan: 'free' | 'professional') =>
  api.service.context.db.execute(sql`UPDATE users SET plan = ${plan} WHERE email = ${user.email}`);

describe('the budget of a run', () => {
  test('follows the plan with each heartbeat', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect(claim.budgetMs).toBe(2 * HOUR_MS);
    expect(await worker.beat(claim, 0, HOUR_MS)).toMatchObject({ verdict: 'go', budgetMs: 2 * HOUR_MS });
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', HOUR_MS));
    await until(id, ({ totalResults }) => totalResults === 4);
    // Includes the time that is charged already.
    expect(await worker.beat(claim, 1, HOUR_MS)).toMatchObject({ verdict: 'go', budgetMs: 2 * HOUR_MS });
    await setPlan('professional');
    expect(await worker.beat(claim, 0, HOUR_MS)).toMatchObject({ verdict: 'go', budgetMs: 80 * HOUR_MS });
  });

  test('doesn’t pause a run whose owner has more build time by then', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect(await worker.beat(claim, 0, 2 * HOUR_MS)).toMatchObject({ verdict: 'out_of_time' });
    await setPlan('professional');
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 2 * HOUR_MS));
    await worker.send(claim, 2, end('out_of_time', 2 * HOUR_MS));
    const next = await worker.claimNext(id);
    expect(next).toMatchObject({ runId: claim.runId, epoch: 2, budgetMs: 78 * HOUR_MS });
    expect((await until(id, ({ status }) => status === 'running')).reason).toBeNull();
  });

  test('counts time on shared sessions three times also before it is charged', async () => {
    await setPlan('professional');
    const id = await createJob({ sessionId: '', settings: { accountType: 'Shared', followersPerProfile: 10 } });
    const claim = await startAndClaim(id);
    const third = (80 * HOUR_MS) / 3;
    expect(await worker.beat(claim, 0, third - 1)).toMatchObject({ verdict: 'go', budgetMs: third });
    expect(await worker.beat(claim, 0, third)).toMatchObject({ verdict: 'out_of_time', budgetMs: third });
  });

  test('is never negative, also after a downgrade below the used time', async () => {
    await setPlan('professional');
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 3 * HOUR_MS));
    await until(id, ({ totalResults }) => totalResults === 4);
    await setPlan('free');
    const { buildTime } = PlanLimits.parse((await user.call('GET', '/api/plan/limits')).body.data);
    expect(buildTime).toMatchObject({ total: 7_200, used: 7_200, remaining: 0 });
    await api.service.context.db.execute(
      sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${claim.runId}`,
    );
    await sweep(api.service.context, true);
    const next = await worker.claimNext(id);
    expect(next.budgetMs).toBe(0);
    expect(await worker.beat(next, 0, 0)).toMatchObject({ verdict: 'out_of_time', budgetMs: 0 });
  });
});

describe('a plan without shared accounts', () => {
  const NO_SHARED = 'Your plan no longer includes shared accounts for collecting.';

  /** A run on shared accounts that a heartbeat has paused after a plan change. */
  async function downgraded(): Promise<{ id: string; claim: Claim }> {
    await setPlan('professional');
    const id = await createJob({ sessionId: '', settings: { accountType: 'Shared', followersPerProfile: 10 } });
    const claim = await startAndClaim(id);
    expect(claim.budgetMs).toBe((80 * HOUR_MS) / 3);
    expect(await worker.beat(claim, 0, 100)).toMatchObject({ verdict: 'go', budgetMs: (80 * HOUR_MS) / 3 });
    await setPlan('free');
    expect(await worker.beat(claim, 0, 200)).toMatchObject({ verdict: 'pause' });
    return { id, claim };
  }

  test('pauses runs on them at the next heartbeat, and starts none', async () => {
    const { id, claim } = await downgraded();
    await worker.send(claim, 1, end('paused', 200));
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'plan.no_shared_any_more' } });
    const refused = await user.call('POST', `/api/jobs/${id}/start`);
    expect(refused).toMatchObject({ body: { code: 'plan_required', message: expect.stringContaining(NO_SHARED) } });
    await setPlan('professional');
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  });

  test.each(['handed_back', 'rests', 'error', 'stopped'] as const)(
    'is the reason of a pause even if the worker ends as %s',
    async (outcome) => {
      const { id, claim } = await downgraded();
      await worker.send(claim, 1, end(outcome, 200));
      expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'plan.no_shared_any_more' } });
    },
  );

  test('is the reason of a pause also without the worker', async () => {
    const { id, claim } = await downgraded();
    await api.service.context.db.execute(
      sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${claim.runId}`,
    );
    await sweep(api.service.context, true);
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'plan.no_shared_any_more' } });
  });

  test('is the reason of a pause also before a claim', async () => {
    const { id, claim } = await downgraded();
    await api.service.context.db.execute(
      sql`UPDATE runs SET status = 'queued', lease_until = NULL WHERE id = ${claim.runId}`,
    );
    await sweep(api.service.context, false);
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'plan.no_shared_any_more' } });
  });
});
