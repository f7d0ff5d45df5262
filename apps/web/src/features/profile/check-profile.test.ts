import { describe, expect, it } from 'vitest';
import { checkProfile } from './check-profile.ts';
import '#language/testing/all-messages.ts';

const draft = { name: 'Ada', email: 'ada@example.com', currentPassword: '', newPassword: '', confirmPassword: '' };

describe('checkProfile', () => {
  it.each([
    ['a profile without a new password', {}, {}],
    ['an empty name', { name: ' ' }, { name: 'Name is required' }],
    ['no email', { email: ' ' }, { email: 'Email is required' }],
    [
      'a new email without the current password',
      { email: 'grace@example.com' },
      { currentPassword: 'Current password is required to change your email' },
    ],
    ['a new email', { email: 'grace@example.com', currentPassword: 'c' }, {}],
    ['the email in other letters', { email: ' Ada@Example.com' }, {}],
    [
      'a new password without the current one',
      { newPassword: 'n', confirmPassword: 'n' },
      { currentPassword: 'Current password is required to set a new password' },
    ],
    [
      'a new password typed differently',
      { currentPassword: 'c', newPassword: 'n', confirmPassword: 'm' },
      { confirmPassword: 'New passwords do not match' },
    ],
    ['a confirmation of nothing', { confirmPassword: 'm' }, { confirmPassword: 'New passwords do not match' }],
    ['a whole change', { currentPassword: 'c', newPassword: 'n', confirmPassword: 'n' }, {}],
  ])('checks %s', (_case, change, problems) => {
    expect(checkProfile({ ...draft, ...change }, 'ada@example.com')).toEqual(problems);
  });
});
