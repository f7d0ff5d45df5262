import { expect, test } from 'vitest';
import { newestOf } from './newest-posts.ts';

const post = (takenAt: string | null, isPinned = false) => ({ takenAt, isPinned });

test('pinned posts are among the newest only by their date', () => {
  const old = post('2019-01-01T00:00:00.000Z', true);
  const fresh = post('2026-11-20T00:00:00.000Z', true);
  const [first, second] = [post('2026-11-21T00:00:00.000Z'), post('2026-11-19T00:00:00.000Z')];
  expect(newestOf([old, fresh, first, second], 3)).toEqual([first, fresh, second]);
});

test('a post without a date is older than any other', () => {
  const dated = post('2010-01-01T00:00:00.000Z');
  expect(newestOf([post(null), dated], 1)).toEqual([dated]);
});
