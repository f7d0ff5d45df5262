import { hash, verify } from '@node-rs/argon2';
import { msg } from '@trawl/contracts';
import { AppError } from '../app-error.ts';
import { NewestFirstQueue } from '../concurrency/newest-first-queue.ts';

/** argon2id, the library's default, with OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash uses 19 MiB and a core: with more at once, a flood of logins would starve everything else. */
const CONCURRENCY = 2;
/** Limits the memory of a flood. Two slots hash about 60 a second, so most of a full queue reaches the timeout. */
const MAX_WAITING = 200;
const MAX_WAIT_MS = 1_000;

export const tooBusy = (): AppError =>
  new AppError('unavailable', msg('auth.busy'), {
    timeRemaining: MAX_WAIT_MS,
    cooldown: 1,
  });

const queue = new NewestFirstQueue({
  concurrency: CONCURRENCY,
  maxWaiting: MAX_WAITING,
  maxWaitMs: MAX_WAIT_MS,
  refusal: tooBusy,
});

/**
 * Queues work that hashes a password, including the limits and lookups before the hash: waiting work has cost nothing yet, and
 * rejected work doesn't count as an attempt.
 *
 * @throws AppError unavailable if too many are waiting
 */
export const queuePasswordWork = <T>(work: () => Promise<T>): Promise<T> => queue.run(work);

/** @throws AppError unavailable if too many are waiting */
export const hashPassword = (password: string): Promise<string> => queuePasswordWork(() => hash(password, OPTIONS));

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash; call it within `queuePasswordWork`. Takes the same time for a missing user (`undefined`), so
 * response times don't reveal which addresses are known.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', OPTIONS);
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && matches;
}
