import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { fetchSheet, isPrivateAddress, publicLookup } from './fetch-sheet.ts';

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '172.31.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['142.250.1.1', '172.32.0.1', '2a00:1450:4001::1', '::ffff:8.8.8.8'])('%s is not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test('a name that leads to this machine finds no address when it is connected to', async () => {
  const found = await new Promise((resolve) => {
    publicLookup('localhost', { all: true }, (error, addresses) => resolve(error ?? addresses));
  });
  expect(found).toMatchObject({ message: 'localhost leads to a private address' });
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:9/secret.csv',
  'http://doc-0-sheets.googleusercontent.com/export',
  'https://doc-0-sheets.googleusercontent.com.evil.tld/export',
  'file:///etc/passwd',
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
