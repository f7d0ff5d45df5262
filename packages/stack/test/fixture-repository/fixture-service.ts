import { createServer } from 'node:http';
import { env } from './env.ts';

/** A fake service: immediately ready, and returns its environment. */
export function serveFixture(name: string, host: string | undefined, port: string | undefined): void {
  if (env.FIXTURE_BROKEN === name) {
    process.stdout.write(`{"msg":"${name} lacks a setting"}\n`);
    process.exit(3);
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST') response.end(JSON.stringify({ sessionid: 'demo%3Asession' }));
    else response.end(JSON.stringify({ name, pid: process.pid, env }));
  });
  server.listen(Number(port), host);
  process.once('SIGTERM', () => process.exit(0));
}
