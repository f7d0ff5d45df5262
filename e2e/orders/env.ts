import { freePortRange, parsePort } from '@trawl/stack';

/** The stack's first port: TRAWL_PORT, else from a free range. */
export const firstPort = async (): Promise<number> =>
  process.env.TRAWL_PORT ? parsePort(process.env.TRAWL_PORT) : freePortRange();

const whole = (text: string | undefined, fallback: number): number => {
  const count = Number(text ?? fallback);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${text} is no whole number above 0`);
  return count;
};

/** The size of the pool, and the number of messages to send: ORDER_OWNERS, ORDER_ACCOUNTS (each), ORDER_MESSAGES. */
export const readSlice = (): { owners: number; accountsEach: number; messages: number } => ({
  owners: whole(process.env.ORDER_OWNERS, 10),
  accountsEach: whole(process.env.ORDER_ACCOUNTS, 20),
  messages: whole(process.env.ORDER_MESSAGES, 100),
});
