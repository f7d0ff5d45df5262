import { Client } from 'pg';

/**
 * Makes a pending job one of a type that isn't offered yet, where an operator would: in the database. The wizard and
 * REST refuse it, as the catalogue says.
 */
export async function openType(databaseUrl: string, jobId: string, type: string, settings: object): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const changed = await client.query('UPDATE jobs SET type = $2, settings = $3 WHERE id = $1', [
      jobId,
      type,
      settings,
    ]);
    if (changed.rowCount !== 1) throw new Error(`there is no job ${jobId}`);
  } finally {
    await client.end();
  }
}
