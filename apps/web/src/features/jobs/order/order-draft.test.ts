import { describe, expect, it } from 'vitest';
import { emptyDraft, payloadOf } from '../draft/draft.ts';
import { amountToHold, NEW_ORDER, orderRequest, priceOf, remainingRequest } from './order-draft.ts';

const order = {
  ...emptyDraft,
  platform: 'instagram' as const,
  type: 'dm' as const,
  accountType: 'Shared' as const,
  target: 'ada\ngrace\n@Ada\n',
  fields: { Message: 'Hello', dmQuantity: '100000', DMsPerLaunch: '' },
};

describe('an order in the wizard', () => {
  it('is read from the draft', () => {
    expect(orderRequest(order)).toEqual({
      platform: 'instagram',
      quantity: 100_000,
      perDay: undefined,
      recipients: 2,
    });
    expect(
      orderRequest({ ...order, target: 'https://docs.google.com/spreadsheets/d/abc' })?.recipients,
    ).toBeUndefined();
    expect(orderRequest({ ...order, fields: { dmQuantity: '1.5' } })).toBeNull();
    expect(orderRequest({ ...order, accountType: 'Private' })).toBeNull();
  });

  it('costs $0.005 a message', () => {
    expect(priceOf(100_000)).toBe(500);
    expect(priceOf(100_001)).toBe(500.005);
  });

  it('needs only what it doesn’t hold yet, and is forecast for the messages that are left', () => {
    const started = { delivered: 2, unknown: 1, failed: 4, held: 499.99 };
    expect(amountToHold(100_000, NEW_ORDER)).toBe(500);
    expect(amountToHold(100_000, started)).toBe(0);
    expect(amountToHold(100_001, started)).toBe(0.005);
    expect(amountToHold(1, started)).toBe(0);
    const wish = { platform: 'instagram', quantity: 100_000, perDay: undefined, recipients: undefined } as const;
    expect(remainingRequest(wish, NEW_ORDER)).toEqual(wish);
    expect(remainingRequest(wish, started)).toEqual({ ...wish, quantity: 99_997 });
    expect(remainingRequest({ ...wish, recipients: 100 }, started)).toMatchObject({ quantity: 99_997, recipients: 93 });
    expect(remainingRequest({ ...wish, quantity: 3 }, started)).toBeNull();
    expect(remainingRequest({ ...wish, recipients: 7 }, started)).toBeNull();
  });

  it('is sent with its quantity and the automatic schedule', () => {
    expect(payloadOf({ ...order, auto: true })).toMatchObject({
      schedule: 'auto',
      settings: { accountType: 'Shared', dmQuantity: 100_000, Message: 'Hello' },
    });
    expect(payloadOf({ ...order, accountType: 'Private', auto: true })).toMatchObject({ schedule: 'manual' });
    expect(payloadOf({ ...order, accountType: 'Private' }).settings).not.toHaveProperty('dmQuantity');
  });
});
