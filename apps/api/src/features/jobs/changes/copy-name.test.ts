import { JOB_NAME_MAX } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { copyName } from './create-job.ts';

test.each([
  ['Followers', 'Followers (2)'],
  ['Followers (2)', 'Followers (3)'],
  ['Followers (2026)', 'Followers (2027)'],
  ['(2)', '(2) (2)'],
])('a copy of %s is called %s', (name, copy) => {
  expect(copyName(name)).toBe(copy);
});

test('a copy’s name stays within the length limit', () => {
  expect(copyName('x'.repeat(JOB_NAME_MAX))).toHaveLength(JOB_NAME_MAX);
  const end = ' (2)';
  expect(copyName(`${'x'.repeat(JOB_NAME_MAX - end.length - 1)}🌊🌊`)).toBe(
    `${'x'.repeat(JOB_NAME_MAX - end.length - 1)}${end}`,
  );
});
