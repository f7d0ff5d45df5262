import { Client } from 'pg';

/** Changes a pending job to a type that isn't enabled yet, directly in the database, because the wizard and REST reject it. */
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
