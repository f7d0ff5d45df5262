import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { inputOf, reportPort } from './child.ts';

/** A server that sends what is posted to `/<topic>` to every listener of the topic: no users, no database, no broker. */
await inputOf(z.object({}));
const listeners = new Map<string, Set<ServerResponse>>();
const server = createServer(async (request, response) => {
  const topic = request.url ?? '';
  const listening = listeners.get(topic) ?? new Set();
  listeners.set(topic, listening);
  if (request.method === 'POST') {
    const message = `data: ${await text(request)}\n\n`;
    for (const listener of listening) listener.write(message);
    response.writeHead(204).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  listening.add(response);
  response.once('close', () => listening.delete(response));
});
server.listen(0, '127.0.0.1', () => reportPort((server.address() as AddressInfo).port));
