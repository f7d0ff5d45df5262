import { field as fieldName, msg, PASSWORD_MIN, PASSWORD_MIN_SCORE } from '@trawl/contracts';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';

/** The password's owner: the password must not be guessable from this data. */
interface Owner {
  readonly name: string;
  readonly email: string;
}

/**
 * Verifies that a new password is hard to guess. Call it after a link or the current password was verified: then an error reveals
 * nothing else, and only authorized requests are scored.
 *
 * @param field the name of the request's password field
 * @throws AppError bad_input; unavailable if too many requests are waiting
 */
export async function refuseWeakPassword(
  { passwordScorer }: AppContext,
  password: string,
  { name, email }: Owner,
  field: 'password' | 'newPassword',
): Promise<void> {
  if (password.length < PASSWORD_MIN) {
    throw new AppError('bad_input', msg('input.too_short', { field: fieldName('password'), count: PASSWORD_MIN }), {
      field,
    });
  }
  const score = await passwordScorer.score({ password, about: [name, email] });
  if (score !== null && score < PASSWORD_MIN_SCORE) {
    throw new AppError('bad_input', msg('password.weak'), { field });
  }
}
