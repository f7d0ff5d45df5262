import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { query } from '../postgres/boot-postgres.ts';
import './provided.ts';

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Ends what is still connected and removes the database. */
  drop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A database of the test file's own, with the API's migrations done: a clone of the run's template (about 50 ms).
 * Call it in `beforeAll` and `drop` it in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { postgres, template } = inject('bench');
  const urlOf = (database: string) => postgres.replace('{database}', database);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const drop = async () => {
    await query(urlOf('postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url: urlOf(name), name, drop, [Symbol.asyncDispose]: drop };
}
