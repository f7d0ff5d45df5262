import { afterEach, describe, expect, it } from 'vitest';
import { texts as accounts } from '#features/accounts/texts.ts';
import { texts as detail } from '#features/jobs/detail/texts.ts';
import { texts as forecast } from '#features/jobs/forecast/texts.ts';
import { forecastSentences } from '#features/jobs/order/order-forecast.tsx';
import { texts as order } from '#features/jobs/order/texts.ts';
import { texts as wizard } from '#features/jobs/wizard/texts.ts';
import { speak } from '#language/catalogue.ts';
import { dashboardWords } from './dashboard-words.ts';

const LANGUAGES = {
  en: null,
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
} as const;

const SENTENCES: Readonly<Record<string, (count: number) => string>> = {
  'what an order costs': (count) => order.costWords('', count),
  'a list that is too short': (count) => order.shortList(count, ''),
  'account-days, accounts, messages and days': (count) =>
    forecastSentences({
      messages: 1,
      price: 1,
      accountDays: count,
      pool: { accounts: count, perDay: count },
      days: count,
      doneAt: '2026-11-21T12:00:00.000Z',
      withinYear: true,
    })
      .join(' ')
      .replace('21', '')
      .replaceAll('12:', ''),
  'rows at most': (count) => wizard.say.upTo(count),
  'the first rows': (count) => detail.charts.firstRows(count),
  'items of a cell': (count) => detail.results.items(count),
  'runs measured': (count) => forecast.basis({ basis: 'yours', measuredRuns: count, paceMs: 0 }),
  'messages sent for others': (count) => accounts.sharedHint(count),
  'messages agreed to': (count) => accounts.dialog.raised(count),
  'earnings a month': (count) => accounts.earnings.monthlyHint('', count),
};

afterEach(() => speak([]));

describe.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])('counts in %s', (language) => {
  it.each(Object.entries(SENTENCES))('say one as one: %s', async (_, sentence) => {
    const words = await LANGUAGES[language]?.();
    speak(words ? dashboardWords(words) : []);
    expect(sentence(1)).not.toBe(sentence(3).replaceAll('3', '1'));
  });
});

it('says one person and one account-day in English', () => {
  expect(order.shortList(1, '100,000')).toMatch(/^Your list names 1 person, fewer/);
  expect(order.needs(`1 ${order.accountDays[0]}`)).toBe('It takes 1 account-day.');
});
