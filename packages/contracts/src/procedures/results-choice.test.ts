import { describe, expect, it } from 'vitest';
import { problem } from '../messages/msg.ts';
import { readProblem } from '../messages/read-problem.ts';
import { jobTypeOf } from '../platforms/registry.ts';
import { filterTextOf, ResultsChoiceInput, readChoice, readFilter } from './results-choice.ts';

const job = { platform: 'instagram', type: 'profile_post' } as const;
const { columns } = jobTypeOf(job);

const read = (input: ResultsChoiceInput) => readChoice(job, ResultsChoiceInput.parse(input));

describe('readFilter', () => {
  it.each([
    'caption:contains:sun: and moon',
    'likesCount:from:1000',
    'likesCount:equals:-1.5',
    'takenAt:to:2026-02-28',
    'takenAt:from:2026-02-28T10:00:00Z',
    'isPinned:yes',
    'locationName:empty',
    'hashtags:equals:space',
  ])('reads %s and writes the same', (text) => {
    const filter = readFilter(columns, text);
    expect(filter.ok && filterTextOf(filter.value)).toBe(text);
  });

  it.each([
    'caption:from:a',
    'caption:contains:',
    'caption:contains',
    `caption:contains:${'a'.repeat(201)}`,
    'caption:like:a',
    'likesCount:from:many',
    'likesCount:from:1e9',
    'likesCount:contains:1',
    'takenAt:from:2026-02-30',
    'takenAt:from:0000-05-01',
    'takenAt:to:9999-12-31',
    'takenAt:from:yesterday',
    'isPinned:yes:1',
    'isPinned:contains:a',
  ])('refuses %s', (text) => {
    expect(readFilter(columns, text)).toMatchObject({ ok: false, message: expect.stringContaining('filter_invalid') });
  });

  it('says how to write a filter, by the column’s key, because its label has another text in each language', () => {
    expect(readFilter(columns, 'takenAt:from:yesterday')).toEqual({
      ok: false,
      message: problem('results.filter_invalid', {
        column: 'takenAt',
        operators: 'from, to, empty, filled',
        example: 'takenAt:from:2026-01-31',
      }),
    });
  });

  it.each(columns)('gives an example for $key that can be read', ({ key }) => {
    const refused = readFilter(columns, `${key}:like:a`);
    const example = refused.ok ? undefined : readProblem(refused.message)?.params?.example;
    expect(readFilter(columns, String(example))).toMatchObject({ ok: true });
  });

  it('refuses an unknown column', () => {
    expect(readFilter(columns, 'password:contains:a')).toMatchObject({
      ok: false,
      message: expect.stringContaining('column_unknown'),
    });
  });
});

describe('readChoice', () => {
  it('has all columns in the order of collection by default', () => {
    expect(read({})).toEqual({ ok: true, value: { search: '', filters: [], sort: null, columns } });
  });

  it('reads search, filters, order and columns', () => {
    const choice = read({ q: ' sun ', filter: 'isPinned:no', sort: '-likesCount', columns: 'url,caption,url' });
    expect(choice).toMatchObject({
      ok: true,
      value: {
        search: 'sun',
        filters: [{ operator: 'no' }],
        sort: { column: { key: 'likesCount' }, descending: true },
        columns: [{ key: 'url' }, { key: 'caption' }],
      },
    });
  });

  it.each([{ sort: 'nothing' }, { sort: '-nothing' }, { columns: 'url,nothing' }])('refuses %j', (input) => {
    expect(read(input)).toMatchObject({ ok: false });
  });

  it('limits lengths before anything is read', () => {
    expect(ResultsChoiceInput.safeParse({ q: 'a'.repeat(201) }).success).toBe(false);
    expect(ResultsChoiceInput.safeParse({ filter: Array.from({ length: 21 }, () => 'isPinned:yes') }).success).toBe(
      false,
    );
    expect(ResultsChoiceInput.safeParse({ filter: `caption:contains:${'a'.repeat(300)}` }).success).toBe(false);
  });
});
