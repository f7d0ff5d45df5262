import { type Account, newId } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { withFailedChecks } from './failed-checks.ts';

const account = (status: Account['status']) => ({ _id: newId('AccountId'), status }) as Account;

it('shows accounts whose last check failed as expired', () => {
  const [one, other] = [account('active'), account('active')];
  expect(withFailedChecks([one, other], new Set([one._id]))).toEqual([{ ...one, status: 'expired' }, other]);
});
