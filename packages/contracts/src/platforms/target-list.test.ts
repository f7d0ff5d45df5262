import { expect, it } from 'vitest';
import { numberedLines, readTargetList } from './target-list.ts';

const read = (text: string) => readTargetList({ platform: 'instagram', type: 'profile' }, numberedLines(text));

it('numbers the lines of the text, and keeps each target at its first line', () => {
  const { targets, repeated, refused } = read('nasa\r\n\n  @NASA\nnot a name\nhttps://www.instagram.com/natgeo/\nnasa');
  expect(targets).toEqual([
    { value: 'nasa', key: 'nasa', expands: false, line: 1 },
    { value: 'https://www.instagram.com/natgeo/', key: 'natgeo', expands: false, line: 5 },
  ]);
  expect(repeated).toEqual([3, 6]);
  expect(refused).toMatchObject([{ line: 4, text: 'not a name', reason: { code: 'target.unreadable' } }]);
});

it('keeps a post and a username that are spelled alike apart', () => {
  const job = { platform: 'instagram', type: 'comment' } as const;
  const lines = numberedLines('abcdefghijk\nhttps://www.instagram.com/p/abcdefghijk/');
  const { targets } = readTargetList(job, lines);
  expect(targets.map(({ expands, line }) => ({ expands, line }))).toEqual([
    { expands: true, line: 1 },
    { expands: false, line: 2 },
  ]);
});

it('reads nothing from an empty text', () => {
  expect(read(' \n\n')).toEqual({ targets: [], repeated: [], refused: [] });
});

it.each([
  'nasa, natgeo, esa',
  'nasa;@natgeo',
  '"nasa", "natgeo"',
  'https://www.instagram.com/nasa/ https://www.instagram.com/natgeo/',
  'https://www.instagram.com/nasa/, natgeo',
])('refuses a line with several targets instead of reading the first: %s', (line) => {
  expect(read(line)).toMatchObject({ targets: [], refused: [{ reason: { code: 'target.several' } }] });
});

it.each(['Ada Lovelace', 'nasa, ünder', 'nasa natgeo'])('does not call a text a list of targets: %s', (line) => {
  expect(read(line)).toMatchObject({ targets: [], refused: [{ reason: { code: 'target.unreadable' } }] });
});
