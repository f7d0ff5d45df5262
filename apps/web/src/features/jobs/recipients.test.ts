import { expect, it } from 'vitest';
import { isSheetLink, recipientsOf } from './recipients.ts';

const JOB = { platform: 'instagram', type: 'dm' } as const;

it('counts recipients once in any spelling', () => {
  const target = 'nasa\n@NASA\nhttps://www.instagram.com/nasa/\nnatgeo\n\n';
  expect(recipientsOf(JOB, target)).toEqual({ people: 2, repeated: 2 });
  expect(recipientsOf(JOB, 'nasa')).toEqual({ people: 1, repeated: 0 });
  expect(recipientsOf(JOB, '')).toEqual({ people: 0, repeated: 0 });
});

it('recognizes a sheet by its path on any host', () => {
  expect(isSheetLink(' https://docs.google.com/spreadsheets/d/abc/edit')).toBe(true);
  expect(isSheetLink('docs.google.com/spreadsheets/u/0/d/abc')).toBe(true);
  expect(isSheetLink('https://docs.google.com/a/example.com/spreadsheets/d/abc/edit')).toBe(true);
  expect(isSheetLink('http://127.0.0.1:3001/spreadsheets/d/abc/edit')).toBe(true);
  expect(isSheetLink('https://www.instagram.com/nasa/')).toBe(false);
  expect(isSheetLink('nasa')).toBe(false);
  expect(isSheetLink('https://docs.google.com/spreadsheets/d/abc/edit\nnasa')).toBe(false);
});
