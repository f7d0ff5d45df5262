import { describe, expect, it } from 'vitest';
import { readArrival } from './arrival.ts';

describe('readArrival', () => {
  it('keeps the page that was asked for, with its query', () => {
    expect(readArrival({ from: '/dashboard/jobs?status=failed' }).from).toBe('/dashboard/jobs?status=failed');
  });

  it.each([['//evil.example'], ['https://evil.example'], [''], [7], [undefined]])('leads nowhere for %s', (from) => {
    expect(readArrival({ from }).from).toBeUndefined();
  });

  it('opens registration only when told to', () => {
    expect([readArrival({ openRegister: true }), readArrival({ openRegister: 'yes' }), readArrival(null)]).toEqual([
      { from: undefined, openRegister: true },
      { from: undefined, openRegister: false },
      { from: undefined, openRegister: false },
    ]);
  });
});
