import type { UserId } from '@trawl/contracts';
import type { Tx } from '../../db/client.ts';
import type { Client } from '../../request-user.ts';
import { endOtherSessions } from '../users/index.ts';
import { type CodeSet, countCodes, storeCodes } from './recovery-codes.ts';
import { cancelReset } from './reset.ts';

interface Enrolment {
  /** Null if the user already has codes. */
  readonly codes: CodeSet | null;
  /** The token of the session that stays. */
  readonly token: string;
  readonly client: Client;
  readonly now: Date;
}

/**
 * Completes adding a second factor: ends every other session, as a new password does, and cancels a pending reset.
 *
 * @returns recovery codes if the user has no unused ones
 */
export async function finishEnrolment(
  tx: Tx,
  userId: UserId,
  { codes, token, client, now }: Enrolment,
): Promise<readonly string[] | null> {
  await endOtherSessions(tx, userId, token);
  await cancelReset(tx, userId, client, now);
  if (codes === null || (await countCodes(tx, userId)) > 0) return null;
  await storeCodes(tx, userId, codes, now);
  return codes.shown;
}
