import { jobTypeOf, type Row } from '@trawl/contracts';
import { describe, expect, it, test } from 'vitest';
import { cellIn, cellOf, textWithItems } from './cell.ts';
import '#language/testing/all-messages.ts';

describe('cellOf', () => {
  it.each([
    [true, 'boolean', 'Yes'],
    [false, 'boolean', 'No'],
    [12_345, 'number', '12,345'],
    [0.0875, 'number', '0.0875'],
    [['a', 'b', 'c'], 'list', 'This cell has 3 items'],
    [[], 'list', 'This cell has 0 items'],
    ['12345', 'text', '12345'],
    [null, 'number', ''],
    [undefined, 'text', ''],
    [{ a: 1 }, 'text', '{"a":1}'],
    ['soon', 'date', 'soon'],
  ] as const)('shows %j of a %s column as %j', (value, type, shown) => {
    expect(cellOf(value, type).shown).toBe(shown);
  });

  it('copies the stored value, not the shown text', () => {
    expect(cellOf(12_345, 'number').copied).toBe('12345');
    expect(cellOf(['a', { b: 1 }], 'list').copied).toBe('a\n{"b":1}');
  });

  it('links only http and https URLs', () => {
    expect(cellOf('https://www.instagram.com/nasa/', 'url')).toEqual({
      kind: 'link',
      shown: 'instagram.com/nasa/',
      copied: 'https://www.instagram.com/nasa/',
      href: 'https://www.instagram.com/nasa/',
    });
    expect(cellOf('javascript:alert(1)', 'url')).not.toHaveProperty('href');
    expect(cellOf('https://pictures.example/a.jpg', 'image').kind).toBe('image');
  });
});

test('shows the items of a list where lists are compared', () => {
  expect([['sea', 'sun'], ['sea'], [], 'sea', null].map((value) => textWithItems(value, 'list'))).toEqual([
    'sea, sun',
    'sea',
    '',
    'sea',
    '',
  ]);
});

describe('cellIn', () => {
  const shown = (row: Row, type: 'dm' | 'comment') =>
    jobTypeOf({ platform: 'instagram', type })
      .columns.filter(({ key }) => key in row)
      .map((column) => cellIn(row, column).shown);

  it('shows a placeholder text for the unknown name in a message, and other texts unchanged', () => {
    expect(shown({ recipient: 'nasa', text: 'Hi {{full_name}}' }, 'dm')).toEqual(['nasa', 'Hi (name on the profile)']);
    expect(shown({ text: 'Hi {{full_name}}' }, 'comment')).toEqual(['Hi {{full_name}}']);
  });

  it.each([
    ['sent', 'Sent'],
    ['failed', 'Not sent'],
    ['not sent', 'Not sent'],
    ['vetoed', 'Stopped'],
    ['unknown', 'Unknown'],
    ['else', 'else'],
  ])('shows the message status %s as %s, and copies the stored value', (status, words) => {
    const column = jobTypeOf({ platform: 'instagram', type: 'dm' }).columns.find(({ key }) => key === 'status');
    if (!column) throw new Error('no such column');
    expect(cellIn({ recipient: 'nasa', status }, column)).toMatchObject({ shown: words, copied: status });
  });
});
