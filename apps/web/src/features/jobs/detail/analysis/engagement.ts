import type { EngagementMeasure } from '@trawl/contracts';
import { formatNumber, formatPercent } from '#format/numbers.ts';
import type { FigureCell } from './tsv.ts';

/** A rate with two decimals as a percentage; interactions as a number. */
export const engagementOf = (value: number, measure: EngagementMeasure): string =>
  measure === 'rate' ? formatPercent(value) : formatNumber(value);

/** The same for tables, where the number is copied. */
export const engagementCell = (value: number | null, measure: EngagementMeasure): FigureCell =>
  value === null ? null : { shown: engagementOf(value, measure), copied: value };
