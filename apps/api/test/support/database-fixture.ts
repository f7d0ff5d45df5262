import { createLogger } from '@trawl/service-kit';
import { createTestDatabase, type TestDatabase } from '@trawl/stack/testing';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';

export let database: Database;

/**
 * For the top of a test file that needs no service: connections to a migrated database of its own.
 *
 * @param role `owner` may change tables
 */
export function setUpDatabase({
  role = 'app',
  connections = 1,
}: {
  role?: 'app' | 'owner';
  connections?: number;
} = {}) {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const url = role === 'owner' ? testDatabase.ownerUrl : testDatabase.url;
    database = openDatabase(url, createLogger({ service: 'test', level: 'silent' }), connections);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });
}
