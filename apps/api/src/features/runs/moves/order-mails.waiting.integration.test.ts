import { msg } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../../test/support/order-fixture.ts';
import { SKIP_AFTER_MS } from '../settling/settle-outage.ts';

setUpOrders();

const DOWN = msg('platform.server_error', { platform: 'Instagram' });
const outage = { kind: 'end', outcome: 'rests', reason: render(DOWN), reasonMessage: DOWN, runningMs: 1 } as const;

const execute = (statement: ReturnType<typeof sql>) => fixture.api.service.context.db.execute(statement);

/** The outcomes of the mails about an order's runs, once all of them are settled. */
const mailsAbout = (id: string, count: number) =>
  vi.waitUntil(
    async () => {
      const { rows } = await execute(
        sql`SELECT status FROM mails WHERE about = ${id} AND kind = 'run_finished' ORDER BY created_at`,
      );
      const settled = rows.filter(({ status }) => status === 'sent' || status === 'unwanted');
      return settled.length === count ? settled.map(({ status }) => status) : false;
    },
    { timeout: 30_000, interval: 30 },
  );

/** The order's next run, immediately instead of at its time. */
async function nextRun(id: string) {
  await execute(sql`UPDATE jobs SET next_run_at = now(), retry_at = NULL WHERE id = ${id}`);
  await fixture.sweep();
  return fixture.claimNext(id);
}

test.each(['auto', 86_400])(
  'an outage of an order with schedule %s is mailed once a day, its end always',
  async (schedule) => {
    await fixture.owner(1);
    await fixture.give(customer, FUNDS);
    const id = await fixture.order(customer, { schedule });
    const tooLong = { ...outage, outageMs: SKIP_AFTER_MS + 1_000 };
    await fixture.worker.send(await fixture.started(customer, id), 1, tooLong);
    expect(await mailsAbout(id, 1)).toEqual(['sent']);
    await fixture.worker.send(await nextRun(id), 1, tooLong);
    expect(await mailsAbout(id, 2)).toEqual(['sent', 'unwanted']);
    const { notifications } = (await customer.call('GET', '/api/notifications')).body.data;
    expect(notifications).toMatchObject([{ message: { code: 'notification.run_failed' }, times: 2 }]);
    await fixture.work(await nextRun(id));
    await fixture.until(customer, id, 'completed');
    expect(await mailsAbout(id, 3)).toEqual(['sent', 'unwanted', 'sent']);
  },
);
