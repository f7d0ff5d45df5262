import { expect, it } from 'vitest';
import { firstRecipient, previewMessage } from './message-preview.ts';

it('finds the first person that the target names', () => {
  expect(firstRecipient('\n@Nasa\nnatgeo')).toBe('nasa');
  expect(firstRecipient('https://www.instagram.com/tidepool_lab/')).toBe('tidepool_lab');
  expect(firstRecipient('not a name at all\nnasa')).toBe('nasa');
  expect(firstRecipient('https://docs.google.com/spreadsheets/d/abc/edit')).toBe(null);
  expect(firstRecipient('')).toBe(null);
});

it('shows what that person would read', () => {
  const words = { name: '(name)', optOut: '(link)' };
  const fields = { Message: 'Hi {{full_name}}, aka {{username}}. {{opt_out}}', Link: 'https://a.example' };
  expect(previewMessage(fields, 'nasa', words)).toBe('Hi (name), aka nasa. (link)\nhttps://a.example');
});
