import type { AccountId, JobId, SystemMessage, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { notifications } from '../../db/schema/index.ts';

export interface NewNotification {
  readonly userId: UserId;
  readonly message: SystemMessage;
  readonly jobId?: JobId;
  readonly accountId?: AccountId;
  /** Events with the same key share one entry: the last event replaces it, and it stays read. */
  readonly key?: string;
}

/** Records what happened, in the transaction in which it happens: once, and only if that commits. */
export async function recordNotification(tx: Tx, { key, ...entry }: NewNotification): Promise<void> {
  const insert = tx.insert(notifications).values({ ...entry, key: key ?? null });
  if (key === undefined) await insert;
  else {
    await insert.onConflictDoUpdate({
      target: [notifications.userId, notifications.key],
      // A new id moves the entry to the top.
      set: {
        id: sql`DEFAULT`,
        at: sql`excluded.at`,
        message: sql`excluded.message`,
        times: sql`${notifications.times} + 1`,
      },
    });
  }
}
