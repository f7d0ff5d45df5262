import { describe, expect, it } from 'vitest';
import { emptyDraft, payloadOf } from '../wizard/draft.ts';
import { orderRequest, priceOf } from './order-draft.ts';

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

  it('is sent with its quantity and the automatic schedule', () => {
    expect(payloadOf({ ...order, auto: true })).toMatchObject({
      schedule: 'auto',
      settings: { accountType: 'Shared', dmQuantity: 100_000, Message: 'Hello' },
    });
    expect(payloadOf({ ...order, accountType: 'Private', auto: true })).toMatchObject({ schedule: 'manual' });
    expect(payloadOf({ ...order, accountType: 'Private' }).settings).not.toHaveProperty('dmQuantity');
  });
});
