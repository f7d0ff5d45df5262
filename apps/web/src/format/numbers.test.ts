import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#settings/current-language.ts';
import { formatExactTime } from './build-time.ts';
import {
  formatAmount,
  formatDifference,
  formatDollars,
  formatExact,
  formatFunds,
  formatListPrice,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSigned,
  formatValue,
  wholePercent,
} from './numbers.ts';

afterEach(() => setLanguage('en'));

it('groups numbers', () => {
  expect([formatNumber(2_400), formatNumber(0.5)]).toEqual(['2,400', '0.5']);
});

it('shows funds with three decimals', () => {
  expect([formatFunds(0), formatFunds(1_234.5678)]).toEqual(['$0.000', '$1,234.568']);
});

it('shows earnings with at least three decimals, and the whole share of each message', () => {
  expect([formatExact(0), formatExact(0.0085), formatExact(0.00425), formatExact(12.5)]).toEqual([
    '$0.000',
    '$0.0085',
    '$0.00425',
    '$12.500',
  ]);
});

it('formats a percentage for the language', () => {
  expect([formatPercent(15), formatPercent(0.5)]).toEqual(['15%', '0.5%']);
});

it('shows 100 % only when everything is done', () => {
  expect([-1, 0, 0.4, 98.6, 99.4, 99.6, 99.99, 100, 101].map(wholePercent)).toEqual([
    0, 0, 0, 99, 99, 99, 99, 100, 100,
  ]);
});

it('formats negative figures with a minus sign, not a hyphen', () => {
  expect([
    formatNumber(-3),
    formatPercent(-1.5),
    formatFunds(-12),
    formatDollars(-0.5, 2),
    formatAmount(-500),
    formatPrice(-0.005),
  ]).toEqual(['−3', '−1.5%', '−$12.000', '−$0.50', '−$500.000', '−$0.005']);
});

it('adds a sign to changes', () => {
  expect([formatSigned(3), formatSigned(-2), formatSigned(0)]).toEqual(['+3', '−2', '0']);
});

it('shows the four decimals of ratios in rows and their changes', () => {
  expect([formatValue(0.0875), formatValue(1_234.5)]).toEqual(['0.0875', '1,234.5']);
  expect([formatDifference(0.0911 - 0.0875), formatDifference(-0.0036), formatDifference(0.3 - 0.2 - 0.1)]).toEqual([
    '+0.0036',
    '−0.0036',
    '0',
  ]);
});

it('adds a sign to all amounts except zero', () => {
  expect([formatAmount(600), formatAmount(0), formatAmount(0.00425)]).toEqual(['+$600.000', '$0.000', '+$0.00425']);
});

it('shows cents of a price only if it has any', () => {
  expect([formatListPrice(39), formatListPrice(19.5)]).toEqual(['$39', '$19.50']);
});

it('formats figures in the language of the page', () => {
  setLanguage('de');
  expect([formatNumber(2_400), formatPercent(50), formatListPrice(19.5), formatExactTime(64.25)]).toEqual([
    '2.400',
    '50\u00a0%',
    '19,50\u00a0$',
    '1\u202fmin 4,250\u202fs',
  ]);
  setLanguage('es');
  expect(formatFunds(1_012.345)).toBe('1.012,345\u00a0$');
});
