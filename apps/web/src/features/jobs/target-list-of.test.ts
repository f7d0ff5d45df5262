import { expect, it } from 'vitest';
import { targetListOf } from './target-list-of.ts';

const JOB = { platform: 'instagram', type: 'follower' } as const;
const SHEET = 'https://docs.google.com/spreadsheets/d/abc/edit';

it('leaves a sheet to the server', () => {
  expect(targetListOf(JOB, `\n ${SHEET} \n`)).toBeNull();
});

it('counts the lines beside a sheet, and rejects the sheet as the server does', () => {
  const list = targetListOf(JOB, `nasa\n${SHEET}\nesa`);
  expect(list?.targets.map(({ value }) => value)).toEqual(['nasa', 'esa']);
  expect(list?.refused).toMatchObject([{ line: 2, reason: { code: 'sheet.alone' } }]);
});
