import { describe, expect, it } from 'vitest';
import { readUser } from './session-user.ts';

const user = {
  _id: 'usr_1',
  name: 'Ada',
  email: 'ada@example.com',
  avatar: null,
  isEmailVerified: true,
  funds: 1.5,
  subscription: 'starter',
  buildTime: { total: 1, used: 0, remaining: 1 },
};

describe('readUser', () => {
  it('returns the fields that the screens need', () => {
    expect(readUser({ user })).toEqual({
      id: 'usr_1',
      name: 'Ada',
      email: 'ada@example.com',
      avatar: null,
      isEmailVerified: true,
      funds: 1.5,
      subscription: 'starter',
    });
  });

  it.each([
    ['no data', undefined],
    ['no user', {}],
    ['no id', { user: { ...user, _id: undefined } }],
    ['an unknown plan', { user: { ...user, subscription: 'gold' } }],
    ['funds as text', { user: { ...user, funds: '1.5' } }],
    ['no verification state', { user: { ...user, isEmailVerified: undefined } }],
  ])('refuses %s', (_case, data) => {
    expect(() => readUser(data)).toThrow('no user');
  });
});
