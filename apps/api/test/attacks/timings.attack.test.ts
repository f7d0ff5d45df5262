import { tell } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/features/people/password.ts';
import { startTestService, type TestService } from '../test-service.ts';

const PAIRS = 500;
const ALLOWED_MS = 5;

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);

/** Known and unknown addresses in turn, so that what slows the machine slows both. */
async function compare(
  known: (n: number) => string,
  ask: (email: string) => Promise<{ status: number; body: unknown }>,
) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  for (let n = 0; n < PAIRS; n++) {
    const turns = [
      ['known', known(n)],
      ['unknown', `nobody-${n}-${known(n)}`],
    ] as const;
    for (const [kind, email] of n % 2 === 0 ? turns : turns.toReversed()) {
      const start = performance.now();
      const { status, body } = await ask(email);
      times[kind].push(performance.now() - start);
      bodies.add(`${status} ${JSON.stringify(body)}`);
    }
  }
  return { difference: median(times.known) - median(times.unknown), bodies: [...bodies] };
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

test('a login doesn’t tell which addresses are known', async ({ task }) => {
  const known = await addPeople('login');
  const visitor = api.visitor();
  await visitor.call('POST', '/api/users/login', { email: 'first@example.com', password: 'warms up the decoy' });
  const { difference, bodies } = await compare(known, (email) =>
    visitor.call('POST', '/api/users/login', { email, password: 'wrong' }),
  );
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatch(/^401 .*wrong_credentials/);
  expect(Math.abs(difference)).toBeLessThanOrEqual(ALLOWED_MS);
  tell(
    task,
    'login with a known and an unknown e-mail',
    PAIRS * 2,
    `one answer; medians differ by ${difference.toFixed(2)} ms`,
  );
});

test('a forgotten password doesn’t tell which addresses are known', async ({ task }) => {
  const known = await addPeople('forgot');
  const visitor = api.visitor();
  const { difference, bodies } = await compare(known, (email) =>
    visitor.call('POST', '/api/users/forgot-password', { email }),
  );
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatch(/^200 /);
  expect(Math.abs(difference)).toBeLessThanOrEqual(ALLOWED_MS);
  tell(
    task,
    'forgot with a known and an unknown e-mail',
    PAIRS * 2,
    `one answer; medians differ by ${difference.toFixed(2)} ms`,
  );
});
