import pg from 'pg';

/** Returns a function that closes a pool's open connections, also those in use, with this error. Later statements open new ones. */
export function connectionCloser(pool: pg.Pool): (error: Error) => void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return (error) => {
    for (const client of open) if (client instanceof pg.Client) client.connection.stream.destroy(error);
  };
}
