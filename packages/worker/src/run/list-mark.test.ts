import { expect, it } from 'vitest';
import { readMark, writeMark } from './list-mark.ts';

it('round-trips any cursor', () => {
  for (const cursor of ['at:QVFB', '12@34', '', '{"cached_comments_cursor":"x@1"}']) {
    expect(readMark(writeMark({ cursor, before: 250 }), 263)).toEqual({ cursor, before: 250 });
  }
});

it('has no rows before the start of a list', () => {
  expect(readMark(writeMark({ cursor: null, before: 0 }), 40)).toEqual({ cursor: null, before: 0 });
});

it('defaults to a position after all stored rows', () => {
  expect(readMark('at:QVFB', 250)).toEqual({ cursor: 'at:QVFB', before: 250 });
});
