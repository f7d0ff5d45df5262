import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDemoSession } from './add-demo-session.ts';
import { HOUSE_USERNAME, openSandboxSession } from './open-sandbox-session.ts';
import { SetupError } from './setup-error.ts';

let folder: string;
const closers: (() => void)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-demo-session-'));
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await rm(folder, { recursive: true, force: true });
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A sandbox whose session IDs are usernames. */
const sandbox: RequestListener = async (request, response) => {
  const { username = 'anyone' } = JSON.parse(await text(request));
  response.writeHead(201).end(JSON.stringify({ sessionid: username }));
};

async function script(source: string): Promise<string> {
  const file = join(folder, 'ops.mjs');
  await writeFile(file, source);
  return file;
}
const storesInput = (file: string) =>
  `import { readFileSync, writeFileSync } from 'node:fs';
   writeFileSync(${JSON.stringify(file)}, process.argv.slice(2).join(' ') + ' ' + readFileSync(0, 'utf8'));`;

test('stores the house session by the operator command, and prints another session', async () => {
  const lines: string[] = [];
  const stored = join(folder, 'stored');
  await addDemoSession(await serve(sandbox), (line) => lines.push(line), await script(storesInput(stored)));
  expect(await readFile(stored, 'utf8')).toBe(`sessions add - ${HOUSE_USERNAME}`);
  expect(lines).toEqual(['Session ID for testing: anyone']);
});

test('reports an operator command that fails without reading its input', async () => {
  const failing = await script('process.exit(1)');
  await expect(addDemoSession(await serve(sandbox), () => undefined, failing)).rejects.toThrow(
    new SetupError("The demo's session can't be stored."),
  );
});

test('starts no operator command if the sandbox refuses', async () => {
  const stored = join(folder, 'stored');
  const url = await serve((_request, response) => response.writeHead(404).end('nobody'));
  const added = addDemoSession(url, () => undefined, await script(storesInput(stored)));
  await expect(added).rejects.toThrow('opened no session (status 404: nobody)');
  await expect(readFile(stored)).rejects.toThrow('ENOENT');
});

test('does not wait longer than the timeout for the sandbox', async () => {
  const url = await serve(() => undefined);
  await expect(openSandboxSession(url, { timeoutMs: 50 })).rejects.toThrow(SetupError);
});
