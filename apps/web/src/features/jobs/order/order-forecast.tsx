import type { OrderForecast } from '@trawl/contracts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';

/** Sentences about the forecast: the needed account-days, today's pool, and the end. */
export function forecastSentences({ accountDays, pool, days, doneAt }: OrderForecast): string[] {
  const needs = t('order.needs', { accountDays: t('order.accountDays', { count: accountDays }) });
  if (days === null || doneAt === null) return [needs, t('order.noPool')];
  return [
    needs,
    t('order.pool', { accounts: t('order.sharedNow', { count: pool.accounts }), perDay: pool.perDay }),
    t('order.takes', { days: t('order.days', { count: days }), moment: formatDateTime(doneAt) }),
  ];
}
