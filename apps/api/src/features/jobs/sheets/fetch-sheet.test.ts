import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { fetchSheet } from './fetch-sheet.ts';

test.each([
  [{ id: 'e/2PACX-1vQ', gid: null }, '/spreadsheets/d/e/2PACX-1vQ/pub?output=csv'],
  [{ id: 'e/2PACX-1vQ', gid: '7' }, '/spreadsheets/d/e/2PACX-1vQ/pub?output=csv&gid=7&single=true'],
  [{ id: 'sheet', gid: '7' }, '/spreadsheets/d/sheet/export?format=csv&gid=7'],
])('fetches %o at %s', async (sheet, expected) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/csv' }).end('nasa');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect((await fetchSheet(`http://127.0.0.1:${port}`, sheet)).toString()).toBe('nasa');
  expect(asked).toEqual([expected]);
  server.close();
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:9/secret.csv',
  'http://doc-0-sheets.googleusercontent.com/export',
  'https://doc-0-sheets.googleusercontent.com.evil.tld/export',
  'file:///etc/passwd',
  'https://doc-0-sheets.googleusercontent.com@evil.tld/export',
  'https://user:secret@doc-0-sheets.googleusercontent.com/export',
  'https://doc-0-sheets.googleusercontent.com:22/export',
  'https://2130706433/export',
  'https://[',
])('a redirect to %s is not followed', async (location) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(fetchSheet(`http://127.0.0.1:${port}`, { id: 'sheet', gid: null })).rejects.toThrow(
    'instead of the sheet',
  );
  expect(asked).toEqual(['/spreadsheets/d/sheet/export?format=csv']);
  server.close();
});
