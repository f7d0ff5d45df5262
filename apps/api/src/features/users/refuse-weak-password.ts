import { field as fieldName, msg, PASSWORD_MIN, PASSWORD_MIN_SCORE } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';

/** Whose the password is to be: it must not be guessed from this. */
interface Owner {
  readonly name: string;
  readonly email: string;
}

/**
 * Makes sure that a password about to be set is hard to guess. To be called once a link or the current password is verified:
 * a refusal tells nothing else then, and nobody else's request is scored.
 *
 * @param field the request's field that carries it
 * @throws AppError bad_input; unavailable where too many wait
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
