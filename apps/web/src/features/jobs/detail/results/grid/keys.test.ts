import { expect, it } from 'vitest';
import { stepOf } from './keys.ts';

const size = { rows: 1_000, columns: 5, page: 14 };
const press = (key: string, row: number, column: number, ctrlKey = false) =>
  stepOf({ key, ctrlKey, metaKey: false, altKey: false }, { row, column }, size);

it.each([
  ['ArrowDown', 3, 2, false, { row: 4, column: 2 }],
  ['ArrowUp', 0, 2, false, { row: -1, column: 2 }],
  ['ArrowUp', -1, 2, false, { row: -1, column: 2 }],
  ['ArrowDown', 999, 2, false, { row: 999, column: 2 }],
  ['ArrowLeft', 3, 0, false, { row: 3, column: 0 }],
  ['ArrowRight', 3, 2, true, { row: 3, column: 4 }],
  ['PageDown', 3, 2, false, { row: 17, column: 2 }],
  ['PageUp', 3, 2, false, { row: 0, column: 2 }],
  ['Home', 3, 2, false, { row: 3, column: 0 }],
  ['Home', 3, 2, true, { row: 0, column: 0 }],
  ['End', 3, 2, true, { row: 999, column: 4 }],
  ['a', 3, 2, false, null],
] as const)('%s in row %i, column %i (Ctrl: %s)', (key, row, column, ctrl, expected) => {
  expect(press(key, row, column, ctrl)).toEqual(expected);
});

it('leaves keys with Alt to the browser, which goes back with one', () => {
  const pressed = { key: 'ArrowLeft', ctrlKey: false, metaKey: false, altKey: true };
  expect(stepOf(pressed, { row: 3, column: 2 }, size)).toBeNull();
});
