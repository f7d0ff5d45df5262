import type { OrderForecast } from '@trawl/contracts';
import { formatDateTime } from '#format/dates.ts';
import { countOf } from '#format/numbers.ts';
import { texts } from './texts.ts';

/** The forecast's effort and end, in sentences. */
export function forecastSentences({ accountDays, pool, days, doneAt }: OrderForecast): string[] {
  const needs = texts.needs(countOf(accountDays, texts.accountDays[0] ?? '', texts.accountDays[1] ?? ''));
  if (days === null || doneAt === null) return [needs, texts.noPool];
  return [
    needs,
    texts.pool(countOf(pool.accounts, texts.sharedNow[0] ?? '', texts.sharedNow[1] ?? ''), pool.perDay),
    texts.takes(countOf(days, texts.days[0] ?? '', texts.days[1] ?? ''), formatDateTime(doneAt)),
  ];
}
