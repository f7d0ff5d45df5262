import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { isUnanswered, problemOf } from './failure.ts';

const failureWith = (message: string, data: object) =>
  TRPCClientError.from({ error: { message, code: -32_001, data: { httpStatus: 401, ...data } } });

test.each([
  [
    'a message with parameters',
    { messageCode: 'plan.jobs_full', params: { plan: { code: 'plan_name.free' }, count: 5 } },
  ],
  ['a message without parameters', { messageCode: 'auth.sign_in' }],
  ['a message of a newer server', { messageCode: 'job.newer' }],
  ['a failure of the last release', {}],
])('reads the code of %s', (_, data) => {
  expect(problemOf(failureWith('The server’s words.', { code: 'not_logged_in', ...data })).code).toBe('not_logged_in');
});

test('the message comes from the catalogue, otherwise from the server', () => {
  const data = { code: 'not_logged_in', messageCode: 'auth.sign_in' };
  expect(problemOf(failureWith('Bitte melde dich an.', data)).message).toBe('Please sign in.');
  expect(problemOf(failureWith('New.', { ...data, messageCode: 'auth.newer' })).message).toBe('New.');
});

test('there is no message without a response', () => {
  expect(problemOf(new TypeError('fetch failed'))).toEqual({ message: undefined, code: undefined, httpStatus: 0 });
});

test('only a call whose response is missing is unanswered', () => {
  expect(isUnanswered(TRPCClientError.from(new TypeError('fetch failed')))).toBe(true);
  expect(isUnanswered(failureWith('Please sign in.', { code: 'not_logged_in' }))).toBe(false);
  // For example a passkey prompt that was canceled, before anything was sent.
  expect(isUnanswered(new DOMException('canceled', 'NotAllowedError'))).toBe(false);
});
