import { RunId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';

/**
 * The mails there are, with what is needed to write each. No secret lies in the queue: codes and links are made when the
 * mail is written.
 */
export const MAILS = {
  verify_email: z.object({ userId: UserId, requestedAt: z.string() }),
  run_needs_you: z.object({ runId: RunId, epoch: z.number().int() }),
} as const;

export type MailKind = keyof typeof MAILS;

/** Queues a mail in the caller's transaction: it is sent if and only if that commits. */
export async function queueMail<Kind extends MailKind>(
  tx: Executor,
  kind: Kind,
  payload: z.infer<(typeof MAILS)[Kind]>,
): Promise<void> {
  await tx.execute(sql`
    SELECT graphile_worker.add_job(${`mail.${kind}`}, payload := ${JSON.stringify(payload)}::json, max_attempts := 12)`);
}
