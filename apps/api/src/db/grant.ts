import type pg from 'pg';

/** Append-only tables: the API's role has no right to change rows, in addition to the triggers. */
const APPEND_ONLY = ['ledger_transactions', 'ledger_postings', 'operator_actions', 'operator_outcomes'];
/** Tables that record which migrations have run. */
const MIGRATIONS = ['graphile_worker.migrations'];

/**
 * Grants the API's role read and write access to the tables of this database, including the mail queue's, and read access to the
 * record of migrations. Runs after the migrations and is idempotent.
 *
 * @param client connected as the owner
 * @returns false if the role doesn't exist or is the owner
 */
export async function grantToApp(client: pg.Client, role: string): Promise<boolean> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1 AND rolname <> current_user', [role]);
  if (found.rowCount === 0) return false;
  const app = client.escapeIdentifier(role);
  const schemas = 'SCHEMA public, graphile_worker';
  await client.query('BEGIN');
  try {
    // Locking a row requires the right to update one of its columns; a trigger rejects actual updates.
    await client.query(`
      GRANT USAGE ON ${schemas} TO ${app};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN ${schemas} TO ${app};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN ${schemas} TO ${app};
      GRANT EXECUTE ON ALL FUNCTIONS IN ${schemas} TO ${app};
      REVOKE UPDATE, DELETE ON ${APPEND_ONLY.join(', ')} FROM ${app};
      GRANT UPDATE (id) ON ledger_transactions TO ${app};
      GRANT USAGE ON SCHEMA drizzle TO ${app};
      GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${app};
      REVOKE INSERT, UPDATE, DELETE ON ${MIGRATIONS.join(', ')} FROM ${app}`);
    await openQueueTo(client, role);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** graphile-worker enables row level security, so only the owner sees rows until a policy allows more. */
async function openQueueTo(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
        AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = $1)`,
    [role],
  );
  const app = client.escapeIdentifier(role);
  for (const { name } of rows) {
    await client.query(`CREATE POLICY ${app} ON ${name} TO ${app} USING (true) WITH CHECK (true)`);
  }
}
