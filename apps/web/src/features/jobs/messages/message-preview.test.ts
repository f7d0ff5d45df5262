import { expect, it } from 'vitest';
import { firstRecipient, previewMessage } from './message-preview.ts';

const JOB = { platform: 'instagram', type: 'dm' } as const;

it('finds the first valid recipient among the targets', () => {
  expect(firstRecipient(JOB, '\n@Nasa\nnatgeo')).toBe('nasa');
  expect(firstRecipient(JOB, 'https://www.instagram.com/tidepool_lab/')).toBe('tidepool_lab');
  expect(firstRecipient(JOB, 'not a name at all\nnasa')).toBe('nasa');
  expect(firstRecipient(JOB, 'https://docs.google.com/spreadsheets/d/abc/edit')).toBe(null);
  expect(firstRecipient(JOB, '')).toBe(null);
});

it('shows the message as the recipient would read it', () => {
  const words = { name: '(name)', optOut: '(link)' };
  const fields = { Message: 'Hi {{full_name}}, aka {{username}}. {{opt_out}}', Link: 'https://a.example' };
  expect(previewMessage(fields, 'nasa', words)).toBe('Hi (name), aka nasa. (link)\nhttps://a.example');
});
