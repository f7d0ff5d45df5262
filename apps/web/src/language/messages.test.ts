import { msg } from '@trawl/contracts';
import { afterEach, expect, test } from 'vitest';
import { loadMessages, shown, shownReason } from './messages.ts';

afterEach(() => loadMessages('en'));

test('a message is rendered in the current language', async () => {
  const message = msg('run.paused', { reason: msg('job.paused_by_owner') });
  expect(shown(message, 'The text.')).toBe('Paused. Paused by you. Run it again to continue where it stopped.');
  await loadMessages('de');
  expect(shown(message, 'The text.')).toMatch(/^Pausiert\. Von dir pausiert\./);
});

test('times and numbers have the user’s formats', async () => {
  await loadMessages('fr');
  const time = { moment: '2026-11-21T07:43:00.000Z' };
  expect(shown(msg('job.sheet_unreadable', { time }), 'The text.')).toMatch(/2026.*UTC/);
  expect(shown(msg('job.targets_left', { count: 1 }), 'The text.')).toContain('1 cible.');
});

test('a text without a known message is shown unchanged', async () => {
  await loadMessages('es');
  expect(shown(null, 'An old text.')).toBe('An old text.');
  expect(shown({ code: 'run.of_a_later_release' }, 'A new text.')).toBe('A new text.');
  expect(shownReason({ reason: 'An old text.', reasonMessage: null })).toBe('An old text.');
  expect(shownReason({ reason: null, reasonMessage: null })).toBeNull();
});
