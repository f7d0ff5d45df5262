import { expect, test } from 'vitest';
import { unhandledErrors } from './run-step.ts';

const OUTPUT = `
AssertionError: expected 1 to be 2 // Object.is equality

⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 1 unhandled error during the test run.
This might cause false positive tests. Resolve unhandled errors to make sure your tests are not affected.

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
TypeError: loose
 ❯ packages/contracts/src/a.test.ts:2:45`;

test('finds an unhandled error in addition to a failed test', () => {
  expect(unhandledErrors({ title: 'Attacks' }, OUTPUT.split('\n'))).toEqual([
    { name: 'Attacks, outside of tests', file: '', error: 'TypeError: loose' },
  ]);
  expect(unhandledErrors({ title: 'Attacks' }, ['AssertionError: expected 1 to be 2'])).toEqual([]);
});
