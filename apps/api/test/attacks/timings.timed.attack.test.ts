import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/passwords/hash-password.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const PAIRS = 500;
const ALLOWED_MS = 5;
const ROUNDS = 3;
/** A login hashes a password, so a busy machine takes minutes for all of them. */
const TIMEOUT_MS = 900_000;

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);

type Ask = (email: string) => Promise<{ status: number; body: unknown }>;

/** Known and unknown addresses alternately, so that load affects both equally. */
async function compare(known: (n: number) => string, ask: Ask, bodies: Set<string>): Promise<number> {
  const differences: number[] = [];
  for (let n = 0; n < PAIRS; n++) {
    const times = { known: 0, unknown: 0 };
    const turns = [
      ['known', known(n)],
      ['unknown', `nobody-${n}-${known(n)}`],
    ] as const;
    for (const [kind, email] of n % 2 === 0 ? turns : turns.toReversed()) {
      const start = performance.now();
      const { status, body } = await ask(email);
      times[kind] = performance.now() - start;
      bodies.add(`${status} ${JSON.stringify(body)}`);
    }
    differences.push(times.known - times.unknown);
  }
  return median(differences);
}

/**
 * The median difference within a pair, in ms. Load varies, while a leak is constant, so a difference that is too large is
 * measured again with other users.
 */
async function leak(prefix: string, ask: Ask) {
  const bodies = new Set<string>();
  const measured: number[] = [];
  do {
    const known = await addPeople(`${prefix}-${measured.length}-`);
    measured.push(await compare(known, ask, bodies));
  } while (measured.length < ROUNDS && measured.every((difference) => Math.abs(difference) > ALLOWED_MS));
  const difference = measured.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? Number.NaN;
  return { difference, tries: PAIRS * 2 * measured.length, bodies: [...bodies] };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function addPeople(prefix: string): Promise<(n: number) => string> {
  const passwordHash = await hashPassword('correct horse battery');
  await execute(sql`
    INSERT INTO users (id, name, email, password_hash, email_verified_at)
    SELECT ${`usr_${prefix}`} || n, 'Ada', ${prefix} || n || '@example.com', ${passwordHash}, now()
    FROM generate_series(0, ${PAIRS - 1}) AS n`);
  return (n) => `${prefix}${n}@example.com`;
}

test(
  'a login doesn’t reveal which addresses are known',
  async ({ task }) => {
    const visitor = api.visitor();
    await visitor.call('POST', '/api/users/login', { email: 'first@example.com', password: 'warms up the decoy' });
    const { difference, tries, bodies } = await leak('login', (email) =>
      visitor.call('POST', '/api/users/login', { email, password: 'wrong' }),
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/^401 .*wrong_credentials/);
    expect(Math.abs(difference)).toBeLessThanOrEqual(ALLOWED_MS);
    recordAttack(
      task,
      'login with a known and an unknown email',
      tries,
      `one answer; the median differs by ${difference.toFixed(2)} ms`,
    );
  },
  TIMEOUT_MS,
);

test(
  'a forgotten password doesn’t reveal which addresses are known',
  async ({ task }) => {
    const visitor = api.visitor();
    const { difference, tries, bodies } = await leak('forgot', (email) =>
      visitor.call('POST', '/api/users/forgot-password', { email }),
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/^200 /);
    expect(Math.abs(difference)).toBeLessThanOrEqual(ALLOWED_MS);
    recordAttack(
      task,
      'forgot with a known and an unknown email',
      tries,
      `one answer; the median differs by ${difference.toFixed(2)} ms`,
    );
  },
  TIMEOUT_MS,
);
