import { hash, verify } from '@node-rs/argon2';
import { msg } from '@trawl/contracts';
import { AppError } from '../app-error.ts';
import { NewestFirstQueue } from '../newest-first-queue.ts';

/** argon2id, the library's default, with OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a core: more at once would only make a flood of logins starve everything else. */
const AT_ONCE = 2;
/** Two places serve about 60 a second: more could not be served before they are refused. */
const MOST_WAITING = 200;
const LONGEST_WAIT_MS = 1_000;

export const tooBusy = (): AppError =>
  new AppError('unavailable', msg('auth.busy'), {
    timeRemaining: LONGEST_WAIT_MS,
    cooldown: 1,
  });

const turns = new NewestFirstQueue({
  atOnce: AT_ONCE,
  mostWaiting: MOST_WAITING,
  longestWaitMs: LONGEST_WAIT_MS,
  refusal: tooBusy,
});

/**
 * Runs work that hashes a password when its turn comes, with the limits and look-ups that precede the hash: what waits has
 * cost nothing yet, and what is refused counts as no try.
 *
 * @throws AppError unavailable where too many wait
 */
export const inPasswordTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(work);

/** @throws AppError unavailable where too many wait */
export const hashPassword = (password: string): Promise<string> => inPasswordTurn(() => hash(password, OPTIONS));

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash; to be called within a password turn. Takes as long for a user who doesn't exist
 * (`undefined`), so that the time of an answer doesn't tell which addresses are known.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', OPTIONS);
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && matches;
}
