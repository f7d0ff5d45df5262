import type { JobId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { orderStops } from '../../../db/schema/index.ts';

/** Whether support is ending an order, so that its owner can't start it again. */
export const isBeingStopped = async (tx: Tx, id: JobId): Promise<boolean> =>
  (await tx.$count(orderStops, eq(orderStops.jobId, id))) > 0;
