import { RunEvent } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { countAbandonedAccounts } from './abandoned-accounts.ts';

let seq = 0;
const event = (change: object): RunEvent => RunEvent.parse({ epoch: 1, seq: ++seq, runningMs: 0, ...change });
const gave = (givenUp?: 'failing' | 'refused') =>
  event({ kind: 'session', sessionRef: 'acc_1', state: 'limited', givenUp });
const message = (outcome: 'sent' | 'failed') =>
  event({ kind: 'message', messageId: 'msg_00000000000000000000000000', attempt: 1, outcome, reason: null });
const none = { failingAccounts: 0, refusedAccounts: 0 };

test('counts abandoned accounts by reason', () => {
  const events = [gave('failing'), gave('refused'), gave('refused')];
  expect(countAbandonedAccounts({ failingAccounts: 1, refusedAccounts: 0 }, events)).toEqual({
    failingAccounts: 2,
    refusedAccounts: 2,
  });
});

test('only a sent message resets the count', () => {
  const before = { failingAccounts: 2, refusedAccounts: 9 };
  expect(countAbandonedAccounts(before, [message('sent'), gave('refused')])).toEqual({
    failingAccounts: 0,
    refusedAccounts: 1,
  });
  expect(countAbandonedAccounts(before, [message('failed')])).toEqual(before);
});

test('counts nothing for workers of the previous release', () => {
  expect(countAbandonedAccounts(none, [gave()])).toEqual(none);
});
