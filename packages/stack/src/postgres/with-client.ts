import { Client } from 'pg';

/**
 * Long enough for a machine that is busy with other programs. A server that isn't running refuses a connection at once.
 */
const CONNECT_MS = 30_000;

/**
 * Runs statements on a connection of its own, and closes it.
 * @throws the database's error, or one of the connection
 */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // Handles a server that stops while the connection is idle; the statement's error is thrown below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a separate connection. Returns the number of rows. */
export const query = (url: string, sql: string): Promise<number> =>
  withClient(url, async (client) => (await client.query(sql)).rowCount ?? 0);
