import { hash, verify } from '@node-rs/argon2';

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
