import { expect, it } from 'vitest';
import {
  formatAmount,
  formatDollars,
  formatFunds,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSigned,
} from './numbers.ts';

it('groups numbers', () => {
  expect([formatNumber(2_400), formatNumber(0.5)]).toEqual(['2,400', '0.5']);
});

it('shows funds with three decimals', () => {
  expect([formatFunds(0), formatFunds(1_234.5678)]).toEqual(['$0.000', '$1,234.568']);
});

it('formats a percentage for the language', () => {
  expect([formatPercent(15), formatPercent(0.5)]).toEqual(['15%', '0.5%']);
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

it('adds a sign to all amounts except zero', () => {
  expect([formatAmount(600), formatAmount(0), formatAmount(0.00425)]).toEqual(['+$600.000', '$0.000', '+$0.00425']);
});
