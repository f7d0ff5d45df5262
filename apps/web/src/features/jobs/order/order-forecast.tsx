import type { OrderForecast } from '@trawl/contracts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';

/** The forecast's effort and end, in sentences. */
export function forecastSentences({ accountDays, pool, days, doneAt }: OrderForecast): string[] {
  const needs = t('order.needs', { accountDays: t('order.accountDays', { count: accountDays }) });
  if (days === null || doneAt === null) return [needs, t('order.noPool')];
  return [
    needs,
    t('order.pool', { accounts: t('order.sharedNow', { count: pool.accounts }), perDay: pool.perDay }),
    t('order.takes', { days: t('order.days', { count: days }), moment: formatDateTime(doneAt) }),
  ];
}
