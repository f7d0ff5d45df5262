import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { confirmPassword, lockPassword } from '../users/index.ts';
import { methodsOf } from './factor-store.ts';
import { recordChange } from './record-change.ts';
import { makeCodes, storeCodes } from './recovery-codes.ts';

/**
 * Creates new recovery codes and voids the previous ones.
 *
 * @returns the codes, only once
 * @throws AppError wrong_password; too_many_requests; wrong_state without another second factor
 */
export async function replaceCodes(
  context: AppContext,
  user: RequestUser,
  password: string,
  client: Client,
): Promise<readonly string[]> {
  const confirmed = await confirmPassword(context, user.id, password);
  const codes = await makeCodes();
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await lockPassword(tx, user.id, confirmed);
    if ((await methodsOf(tx, user.id)).length === 0) {
      throw new AppError('wrong_state', msg('second_factor.set_up_first'));
    }
    await storeCodes(tx, user.id, codes, now);
    await recordChange(tx, user.id, 'recovery_codes_replaced', client, now);
  });
  return codes.shown;
}
