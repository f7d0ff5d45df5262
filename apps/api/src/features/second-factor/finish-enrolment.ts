import type { UserId } from '@trawl/contracts';
import type { Tx } from '../../db/client.ts';
import type { Client } from '../../request-user.ts';
import { endOtherSessions } from '../users/index.ts';
import { type CodeSet, countCodes, storeCodes } from './recovery-codes.ts';
import { cancelReset } from './reset.ts';

interface Enrolment {
  /** Null where the user has some. */
  readonly codes: CodeSet | null;
  /** Of the session that stays. */
  readonly token: string;
  readonly client: Client;
  readonly now: Date;
}

/**
 * What follows a new second factor: every other session ends, as with a new password, and a reset that waits is stopped.
 *
 * @returns recovery codes, where the user has none that is unused
 */
export async function finishEnrolment(
  tx: Tx,
  userId: UserId,
  { codes, token, client, now }: Enrolment,
): Promise<readonly string[] | null> {
  await endOtherSessions(tx, userId, token);
  await cancelReset(tx, userId, client, now);
  if (codes === null || (await countCodes(tx, userId)) > 0) return null;
  await storeCodes(tx, userId, codes);
  return codes.shown;
}
