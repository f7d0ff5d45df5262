import { freePortRange, parsePort } from '@trawl/stack';

/** The first port of the stack: TRAWL_PORT, else of a range that is free now. */
export const firstPort = async (): Promise<number> =>
  process.env.TRAWL_PORT ? parsePort(process.env.TRAWL_PORT) : freePortRange();

const whole = (text: string | undefined, fallback: number): number => {
  const count = Number(text ?? fallback);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${text} is no whole number above 0`);
  return count;
};

/** How large the pool is, and after how many messages the slice ends: ORDER_OWNERS, ORDER_ACCOUNTS (each), ORDER_MESSAGES. */
export const readSlice = (): { owners: number; accountsEach: number; messages: number } => ({
  owners: whole(process.env.ORDER_OWNERS, 10),
  accountsEach: whole(process.env.ORDER_ACCOUNTS, 20),
  messages: whole(process.env.ORDER_MESSAGES, 100),
});
