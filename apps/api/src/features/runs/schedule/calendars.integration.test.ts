import type { Claim } from '@trawl/contracts';
import { nextStart } from '@trawl/contracts/next-start';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  createJob,
  end,
  job,
  page,
  setUpRuns,
  startAndClaim,
  target,
  until,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { sweep } from './sweep.ts';

setUpRuns();

const calendar = { days: ['monday', 'thursday'] as ('monday' | 'thursday')[], time: '09:00', zone: 'Europe/Berlin' };
const recurring = { schedule: 86_400, settings: { ...job.settings, calendar } };

async function finish(claim: Claim): Promise<void> {
  await worker.send(claim, 1, page(claim, 1, 10, null, 10));
  await worker.send(claim, 2, target(claim, 10));
  await worker.send(claim, 3, end('done', 10));
}

async function columnsOf(id: string) {
  const { rows } = await api.service.context.db.execute<{ settings: object; calendar: object; interval_s: number }>(
    sql`SELECT settings, calendar, interval_s FROM jobs WHERE id = ${id}`,
  );
  return rows[0];
}

test('a job with a calendar starts at its next time, which the sweep doesn’t change', async () => {
  const id = await createJob(recurring);
  expect((await view(id)).settings.calendar).toEqual(calendar);
  const before = new Date();
  await finish(await startAndClaim(id));
  const waiting = await untilStatus(id, 'waiting');
  expect([before, new Date()].map((at) => nextStart(calendar, at).toISOString())).toContain(waiting.nextRunAt);
  await sweep(api.service.context, true);
  expect((await view(id)).nextRunAt).toBe(waiting.nextRunAt);

  // Simulates a start that was stored while a clock was a year ahead.
  await api.service.context.db.execute(
    sql`UPDATE jobs SET next_run_at = next_run_at + interval '364 days' WHERE id = ${id}`,
  );
  await sweep(api.service.context, true);
  expect((await view(id)).nextRunAt).toBe(nextStart(calendar, new Date()).toISOString());
  await user.call('POST', `/api/jobs/${id}/pause`);
});

test('the previous release finds settings that it can read, and an interval of a day', async () => {
  const id = await createJob(recurring);
  expect(await columnsOf(id)).toMatchObject({ calendar, interval_s: 86_400, settings: { accountType: 'Private' } });
  expect((await columnsOf(id))?.settings).not.toHaveProperty('calendar');
  // Simulates the previous release, which changes the interval and leaves the calendar.
  await api.service.context.db.execute(sql`UPDATE jobs SET interval_s = 3600 WHERE id = ${id}`);
  expect(await view(id)).toMatchObject({ schedule: 3_600 });
  expect((await view(id)).settings).not.toHaveProperty('calendar');
});

test('an edit sets and removes a calendar, and a copy has it too', async () => {
  const id = await createJob({
    targets: undefined,
    target: 'nasa\nnatgeo',
    settings: { ...job.settings, profilesPerLaunch: 1 },
  });
  await finish(await startAndClaim(id));
  await untilStatus(id, 'waiting');
  const edited = (settings: object) => ({
    ...{
      name: 'Edited',
      platform: 'instagram',
      type: job.type,
      target: 'nasa\nnatgeo',
      sessionId: '',
      schedule: 86_400,
    },
    settings: { ...job.settings, profilesPerLaunch: 1, ...settings },
  });
  await user.call('PUT', `/api/jobs/${id}`, edited({ calendar }));
  // A waiting job with a new interval starts at once; with a calendar, it starts at the calendar's next time.
  const { nextRunAt } = await until(id, (seen) => seen.settings.calendar !== undefined);
  expect(nextRunAt).toBe(nextStart(calendar, new Date()).toISOString());
  const copy = await user.call('POST', `/api/jobs/${id}/duplicate`);
  expect(copy.body.data.job.settings.calendar).toEqual(calendar);

  await user.call('POST', `/api/jobs/${id}/pause`);
  await user.call('PUT', `/api/jobs/${id}`, edited({}));
  expect((await view(id)).settings).not.toHaveProperty('calendar');
  expect(await columnsOf(id)).toMatchObject({ calendar: null });
});
