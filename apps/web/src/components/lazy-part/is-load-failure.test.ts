import { expect, it } from 'vitest';
import { isLoadFailure } from './is-load-failure.ts';

it.each([
  ['Chromium', 'Failed to fetch dynamically imported module: http://localhost/assets/jobs-B1.js', true],
  ['Firefox', 'error loading dynamically imported module: http://localhost/assets/jobs-B1.js', true],
  ['Safari', 'Importing a module script failed.', true],
  ['Vite', 'Unable to preload CSS for /assets/jobs-B1.css', true],
  ['loadMessages', 'Unable to load messages: es/jobs.json', true],
  ['an error of the code', 'undefined is not a function', false],
])('classifies the message of %s', (_, message, failed) => {
  expect(isLoadFailure(new TypeError(message))).toBe(failed);
});

it('accepts any thrown value', () => {
  expect([isLoadFailure(null), isLoadFailure(undefined), isLoadFailure({ status: 404 })]).toEqual([
    false,
    false,
    false,
  ]);
});
