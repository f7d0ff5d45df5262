import { expect, test } from 'vitest';
import { collectorOf, media, PROFILE, profile } from '../../../test/scripted.ts';
import { newestOf } from './newest-posts.ts';

const post = (takenAt: string | null) => ({ takenAt });

test('pinned posts are among the newest only by their date', () => {
  const old = post('2019-01-01T00:00:00.000Z');
  const fresh = post('2026-11-20T00:00:00.000Z');
  const [first, second] = [post('2026-11-21T00:00:00.000Z'), post('2026-11-19T00:00:00.000Z')];
  expect(newestOf([old, fresh, first, second], 3)).toEqual([first, fresh, second]);
});

test('a post without a date is older than any other', () => {
  const dated = post('2010-01-01T00:00:00.000Z');
  expect(newestOf([post(null), dated], 1)).toEqual([dated]);
});

test('a profile whose posts all seem to be pinned isn’t read to its end', async () => {
  const pages = Array.from({ length: 200 }, (_, page) => ({
    items: Array.from({ length: 10 }, (_, place) =>
      media(String(page * 10 + place + 1), { code: `C${page * 10 + place}`, timeline_pinned_user_ids: [528817151] }),
    ),
    next_max_id: `${page}_528817151`,
  }));
  const { collector, calls } = collectorOf({ [PROFILE]: [profile()], 'feed/user': pages });
  const reading = collector.expand('comment', { target: 'nasa', limit: 10, signal: new AbortController().signal });
  let step = await reading.next();
  while (!step.done) step = await reading.next();
  expect(step.value.into).toHaveLength(10);
  expect(calls.length).toBeLessThan(10);
});
