import { ClaimToken, newId } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { carriesToken, claimToken, hashOfToken } from './claim-token.ts';

const key = Buffer.alloc(32, 1);
const run = { id: newId('RunId'), epoch: 3 };
const claimId = newId('ClaimId');
const token = claimToken(key, run, claimId);

it('is stable per claim, and differs by run, epoch, claim and key', () => {
  expect(ClaimToken.parse(token)).toBe(claimToken(key, run, claimId));
  const others = [
    claimToken(key, { ...run, id: newId('RunId') }, claimId),
    claimToken(key, { ...run, epoch: 4 }, claimId),
    claimToken(key, run, newId('ClaimId')),
    claimToken(Buffer.alloc(32, 2), run, claimId),
  ];
  expect(new Set([token, ...others]).size).toBe(5);
});

describe('a run claimed with a token', () => {
  const claimed = { epoch: 3, claimTokenHash: hashOfToken(token), claimTokenEpoch: 3 };
  it('accepts only that token', () => {
    expect(carriesToken(claimed, token)).toBe(true);
    for (const other of [
      undefined,
      '',
      token.slice(1),
      `${token}x`,
      claimed.claimTokenHash,
      claimToken(key, run, newId('ClaimId')),
    ])
      expect(carriesToken(claimed, other)).toBe(false);
  });
  it('doesn’t carry over into an epoch claimed without a token', () => {
    expect(carriesToken({ ...claimed, epoch: 4 }, undefined)).toBe(true);
  });
});

it('requires no token if none was issued', () => {
  expect(carriesToken({ epoch: 1, claimTokenHash: null, claimTokenEpoch: null }, undefined)).toBe(true);
});
