import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { fetchSheet } from './fetch-sheet.ts';

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
