import { PlanLimits, PlanUsage } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationStep } from '../../../test/support/migration-step.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { chargeBuildTimes } from '../metering/index.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const job = {
  name: 'One',
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId: '77%3Aabcdefghijkl%3A7%3AAYtest',
  settings: { accountType: 'Private' },
};

test('the limits of the plan count jobs and active runs, and state when build time is renewed', async () => {
  const user = await api.verified();
  const limits = async () => PlanLimits.parse((await user.call('GET', '/api/plan/limits')).body.data);
  expect(await limits()).toEqual({
    plan: 'free',
    buildTime: { total: 7_200, used: 0, remaining: 7_200, renewsAt: expect.any(String) },
    jobs: { used: 0, limit: 5 },
    running: { used: 0, limit: 1 },
  });
  const { _id } = (await user.call('POST', '/api/jobs', job)).body.data.job;
  await user.call('POST', '/api/jobs', job);
  await user.call('POST', `/api/jobs/${_id}/start`);
  const used = await limits();
  expect(used).toMatchObject({ jobs: { used: 2 }, running: { used: 1 } });
  expect(Date.parse(used.buildTime.renewsAt)).toBeGreaterThan(Date.now());
});

test('build time is counted by day and by month as it is charged, and days are filled in from the bills', async () => {
  const user = await api.verified();
  const { db, clock } = api.service.context;
  const { _id: id } = (await user.call('GET', '/api/users/check-auth')).body.data.user;
  const usage = async () => PlanUsage.parse((await user.call('GET', '/api/plan/usage')).body.data);
  const { days, months } = await usage();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), buildTime: 0, runs: 0 });
  expect(months).toEqual([]);
  const metered = { id, plan: 'free', planSince: new Date(Date.now() - 1_000) } as const;
  await chargeBuildTimes(db, [{ user: metered, ms: 1_500 }], clock.now());
  await chargeBuildTimes(
    db,
    [
      { user: metered, ms: 2_000 },
      { user: metered, ms: 500 },
    ],
    clock.now(),
  );
  const charged = await usage();
  expect(charged.days.at(-1)).toMatchObject({ buildTime: 4, runs: 0 });
  expect(charged.months).toEqual([{ startsAt: metered.planSince.toISOString(), buildTime: 4 }]);

  // Bills from before the migration.
  const { _id } = (await user.call('POST', '/api/jobs', job)).body.data.job;
  await user.call('POST', `/api/jobs/${_id}/start`);
  await db.execute(sql`
    INSERT INTO run_spans (run_id, n, kind, started_at, ended_at, charged_ms)
    SELECT id, n + 10, 'running', now() - interval '3 days', now() - n * interval '2 days', 1000 * n
    FROM runs, generate_series(1, 2) AS n WHERE job_id = ${_id}`);
  await db.execute(sql`DELETE FROM build_time_days WHERE user_id = ${id}`);
  await api.asOwner(await migrationStep('0030_build_time_days', 'INSERT INTO "build_time_days"'));
  const filled = await usage();
  expect(filled.days.map(({ buildTime }) => buildTime).slice(-5)).toEqual([2, 0, 1, 0, 0]);
});
