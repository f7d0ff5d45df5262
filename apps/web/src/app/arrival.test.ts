import { describe, expect, it } from 'vitest';
import { readArrival } from './arrival.ts';

describe('readArrival', () => {
  it('keeps the requested page with its query', () => {
    expect(readArrival({ from: '/dashboard/jobs?status=failed' }).from).toBe('/dashboard/jobs?status=failed');
  });

  it.each([['//evil.example'], ['https://evil.example'], [''], [7], [undefined]])('ignores the page %s', (from) => {
    expect(readArrival({ from }).from).toBeUndefined();
  });

  it('opens the registration form only if openRegister is true', () => {
    expect([readArrival({ openRegister: true }), readArrival({ openRegister: 'yes' }), readArrival(null)]).toEqual([
      { from: undefined, openRegister: true },
      { from: undefined, openRegister: false },
      { from: undefined, openRegister: false },
    ]);
  });
});
