import { expect, it } from 'vitest';
import { readMark, writeMark } from './list-mark.ts';

it('comes back as it was written, whatever the cursor looks like', () => {
  for (const cursor of ['at:QVFB', '12@34', '', '{"cached_comments_cursor":"x@1"}']) {
    expect(readMark(writeMark({ cursor, before: 250 }), 263)).toEqual({ cursor, before: 250 });
  }
});

it('has nothing before the start of a list, whatever is stored', () => {
  expect(readMark(writeMark({ cursor: null, before: 0 }), 40)).toEqual({ cursor: null, before: 0 });
});

it('lies after all stored rows where it doesn’t say', () => {
  expect(readMark('at:QVFB', 250)).toEqual({ cursor: 'at:QVFB', before: 250 });
});
