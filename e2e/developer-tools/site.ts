import { once } from 'node:events';
import { createServer } from 'node:http';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Photos</title>
<style>
  body { margin: 0; overflow: hidden; font: 600 16px system-ui; color: #1c2b28; background: #f6f8f7 }
  header { padding: 14px 24px; background: #fff; border-bottom: 1px solid #dde5e2 }
  main { display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px; padding: 20px 24px }
  i { height: 110px; border-radius: 10px; background: #cfe3dd }
</style>
<header>Photos</header>
<main>${'<i></i>'.repeat(6)}</main>`;

const YEAR = 'Max-Age=31536000; Path=/';

/** The made-up cookies of a signed-in user. */
const COOKIES = [
  `csrftoken=h2Vn8xQmTzKp41aB; ${YEAR}`,
  `ds_user_id=51500274418; ${YEAR}`,
  `mid=aR7kQwALAAFhT3vB; ${YEAR}`,
  `sessionid=51500274418%3AkT9wQeMadeUp; HttpOnly; ${YEAR}`,
];

/** Serves a made-up site on any host name: browsers use it as their proxy. */
export async function serveSite(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': COOKIES }).end(PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    port: address.port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
