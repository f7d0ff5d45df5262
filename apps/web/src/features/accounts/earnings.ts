import { type Account, COMMISSION_PERCENT, SHARED_DM_OWNER_MICROS, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';

/** Dollars that the owner of an account gets for one message: 0.00425, the price less 15 %. */
export const PER_MESSAGE = SHARED_DM_OWNER_MICROS / 1_000_000;
/** Dollars that a customer pays for one message. */
export const PRICE = SHARED_DM_PRICE_MICROS / 1_000_000;
const DAYS = 30;

/** Dollars a month where as many messages are sent each day as the limits allow: 0.00425 × messages a day × 30. */
export const monthlyOf = (messagesADay: number): number => (SHARED_DM_OWNER_MICROS * messagesADay * DAYS) / 1_000_000;

export interface Earnings {
  /** Sum of what the accounts have earned, in dollars. */
  readonly total: number;
  /** Dollars a month at the limits of the shared accounts. */
  readonly monthly: number;
  /** Messages a day that the shared accounts may send. */
  readonly sharedLimit: number;
  readonly sharedAccounts: number;
  readonly commissionPercent: number;
}

/** What the accounts earn, as the specification reckons it. */
export function earningsOf(accounts: readonly Account[]): Earnings {
  const shared = accounts.filter((account) => account.accountType === 'shared');
  const sharedLimit = shared.reduce((sum, account) => sum + account.dmsLimit, 0);
  return {
    total: accounts.reduce((sum, account) => sum + account.earnings, 0),
    monthly: monthlyOf(sharedLimit),
    sharedLimit,
    sharedAccounts: shared.length,
    commissionPercent: COMMISSION_PERCENT,
  };
}
