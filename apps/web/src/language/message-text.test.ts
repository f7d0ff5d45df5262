import { expect, it } from 'vitest';
import { shownMessage } from './message-text.ts';
import '#language/testing/all-messages.ts';

it('shows a placeholder text for an unknown name, and filled-in text unchanged', () => {
  expect(shownMessage('Dear {{full_name}}', 'nasa')).toBe('Dear (name on the profile)');
  expect(shownMessage('Dear NASA', 'nasa')).toBe('Dear NASA');
});
