import { describe, expect, it } from 'vitest';
import {
  HEIGHT_MAX_PX,
  heightOf,
  positionOf,
  rowsIn,
  type Scroll,
  scrolled,
  scrollTo,
  scrollToRow,
  settled,
  TOP,
} from './scroll-window.ts';

const few = { count: 1_000, row: 40, view: 600 };
const many = { count: 1_000_000, row: 40, view: 600 };
const lastOf = (extent: typeof few): Scroll => scrollTo(extent.count * extent.row - extent.view, extent);

describe('scrolling', () => {
  it('scrolls few rows like any element', () => {
    expect(heightOf(few)).toBe(40_000);
    expect(rowsIn(scrolled(TOP, 20_000, few), few, 0)).toEqual({ first: 500, end: 515 });
    expect(rowsIn(lastOf(few), few, 5)).toEqual({ first: 980, end: 1_000 });
  });

  it('reaches every row of a million with the scroll bar', () => {
    expect(heightOf(many)).toBe(HEIGHT_MAX_PX);
    expect(rowsIn(scrolled(TOP, HEIGHT_MAX_PX - many.view, many), many, 0).end).toBe(many.count);
    const { first } = rowsIn(scrolled(TOP, (HEIGHT_MAX_PX - many.view) / 2, many), many, 0);
    expect(Math.abs(first - many.count / 2)).toBeLessThan(10);
    for (const row of [0, 17, 499_999, 999_999]) {
      const { first: drawn, end } = rowsIn(scrollToRow(row, TOP, many), many, 0);
      expect(drawn).toBeLessThanOrEqual(row);
      expect(end).toBeGreaterThan(row);
    }
  });

  it('moves by the distance of the wheel', () => {
    const middle = scrollTo(20_000_000, many);
    const next = scrolled(middle, middle.top + 100, many);
    expect(positionOf(next, many) - positionOf(middle, many)).toBeCloseTo(100);
  });

  it('skips no row when the wheel scrolls from one end to the other', () => {
    const extent = { count: 300_000, row: 40, view: 20_000 };
    let scroll: Scroll = TOP;
    let before = 0;
    for (let turn = 0; turn < 2_000; turn++) {
      const top = Math.min(scroll.top + 10_000, heightOf(extent) - extent.view);
      const next = scrolled(scroll, top, extent);
      scroll = next.mustMove ? scrollTo(positionOf(next, extent), extent) : next;
      const position = positionOf(scroll, extent);
      expect(position - before).toBeLessThanOrEqual(10_001);
      before = position;
    }
    expect(rowsIn(scroll, extent, 0).end).toBe(extent.count);
  });

  it('keeps a scroll whose event comes after the correction is due', () => {
    const jumped = scrolled(TOP, 4_000_000, many);
    expect(settled(jumped, jumped.top, many)).toEqual(scrollTo(positionOf(jumped, many), many));
    expect(settled(jumped, HEIGHT_MAX_PX - many.view, many)).toBeNull();
  });

  it('corrects the scroll bar without moving the rows', () => {
    const middle = scrollTo(20_000_000, many);
    const next = scrolled(middle, middle.top + 1_000, many);
    const settled = scrollTo(positionOf(next, many), many);
    expect(positionOf(settled, many)).toBeCloseTo(positionOf(next, many));
    expect(settled.top).toBeLessThan(next.top);
  });

  it('makes a row visible with as little scrolling as possible', () => {
    const middle = scrollTo(4_000, few);
    expect(scrollToRow(105, middle, few)).toBe(middle);
    expect(scrollToRow(99, middle, few).top).toBe(99 * few.row);
    expect(scrollToRow(115, middle, few).top).toBe(116 * few.row - few.view);
  });
});
