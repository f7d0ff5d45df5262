import { type Account, COMMISSION_PERCENT, SHARED_DM_OWNER_MICROS, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';

/** Dollars that the owner of an account gets per message: 0.00425, the price minus 15 %. */
export const PER_MESSAGE = SHARED_DM_OWNER_MICROS / 1_000_000;
/** Dollars that an order costs per message. */
export const PRICE = SHARED_DM_PRICE_MICROS / 1_000_000;
const DAYS = 30;

/** Dollars per month if the daily limits are used fully: 0.00425 × messages a day × 30. */
export const monthlyOf = (messagesADay: number): number => (SHARED_DM_OWNER_MICROS * messagesADay * DAYS) / 1_000_000;

export interface Earnings {
  /** Total earnings of the accounts, in dollars. */
  readonly total: number;
  /** Dollars per month at the limits of the shared accounts. */
  readonly monthly: number;
  /** Total daily limit of the shared accounts. */
  readonly sharedLimit: number;
  readonly sharedAccounts: number;
  readonly commissionPercent: number;
}

/** Computes the accounts' earnings as specified. */
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
