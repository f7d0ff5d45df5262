import { hash, verify } from '@node-rs/argon2';
import type { UserId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { useLimit } from './rate-limit.ts';

/** argon2id, the library's default, with OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a core: more at once would only make a flood of logins starve everything else. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, OPTIONS));

let decoy: Promise<string> | undefined;

/**
 * Does the password belong to the hash? Takes as long for a person who doesn't exist (`undefined`), so that the time of an
 * answer doesn't tell which addresses are known.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await decoy);
  const matches = await bounded(() => verify(against, password));
  return passwordHash !== undefined && matches;
}

const CONFIRMATIONS = { count: 10, windowMs: 15 * 60_000 };

/**
 * Makes sure that whoever asks for something grave knows the account's password: a session alone may be borrowed.
 *
 * @throws AppError wrong_password; too_many_requests
 */
export async function confirmPassword({ db, clock }: AppContext, userId: UserId, password: string): Promise<void> {
  await useLimit(db, `password:${userId}`, CONFIRMATIONS, clock.now());
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!(await verifyPassword(user?.passwordHash, password))) {
    throw new AppError('wrong_password', 'The current password is wrong.');
  }
}
