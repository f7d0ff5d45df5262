import { expect, it } from 'vitest';
import { messageStateOf } from './target-progress.ts';

it.each([
  ['complete', 'sent'],
  ['partial', 'unknown'],
  ['blocked', 'failed'],
  ['not_found', 'failed'],
  ['private', 'failed'],
  ['empty', 'failed'],
  [null, 'planned'],
] as const)('reads a %s record as a message that is %s', (verdict, state) => {
  expect(messageStateOf(verdict)).toBe(state);
});
