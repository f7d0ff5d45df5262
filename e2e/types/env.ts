import { freePortRange, parsePort } from '@trawl/stack';

/** The stack's first port: TRAWL_PORT, else from a free range. */
export const firstPort = async (): Promise<number> =>
  process.env.TRAWL_PORT ? parsePort(process.env.TRAWL_PORT) : freePortRange();
