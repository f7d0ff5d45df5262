import { expect, it } from 'vitest';
import { shownMessage } from './message-text.ts';
import '#language/testing/all-messages.ts';

it('shows words where the name isn’t known, and what was filled in as it stands', () => {
  expect(shownMessage('Dear {{full_name}}', 'nasa')).toBe('Dear (name on the profile)');
  expect(shownMessage('Dear NASA', 'nasa')).toBe('Dear NASA');
});
