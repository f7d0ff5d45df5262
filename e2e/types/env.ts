import { freePortRange, parsePort } from '@trawl/stack';

/** The first port of the stack: TRAWL_PORT, else of a range that is free now. */
export const firstPort = async (): Promise<number> =>
  process.env.TRAWL_PORT ? parsePort(process.env.TRAWL_PORT) : freePortRange();
