import { describe, expect, it } from 'vitest';
import { checkMessage } from './check-message.ts';
import '#language/testing/all-messages.ts';

const whole = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question' };

describe('checkMessage', () => {
  it('accepts a complete message', () => expect(checkMessage(whole)).toEqual({}));

  it.each(['name', 'email', 'subject', 'message'] as const)('requires %s', (field) => {
    const problems = checkMessage({ ...whole, [field]: '' });
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(/ is required$/);
  });

  it('requires a valid email address', () =>
    expect(checkMessage({ ...whole, email: 'ada@nowhere' })).toEqual({ email: 'Enter a valid email address' }));

  it('reports the maximum length of a subject', () =>
    expect(checkMessage({ ...whole, subject: 'x'.repeat(201) }).subject).toContain('at most 200'));
});
