import { expect, it } from 'vitest';
import { tsvOf } from './tsv.ts';

it('copies plain numbers, and texts in one cell each', () => {
  const rows = [
    ['a\tb\nc', 12_345.5, null],
    ['=1+1', -3, { shown: '33.2%', copied: 33.2 }],
    ['＝1+1', 0, null],
  ];
  expect(tsvOf(['Word', 'Texts', 'Share'], rows)).toBe(
    "Word\tTexts\tShare\na b c\t12345.5\t\n'=1+1\t-3\t33.2\n'＝1+1\t0\t",
  );
});
