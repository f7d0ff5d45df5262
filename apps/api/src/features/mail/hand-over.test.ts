import { once } from 'node:events';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { handOver, readMailbox } from './hand-over.ts';

test('the error of a refused mail has codes but not the recipient’s address', async () => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const verb = data.toString().slice(0, 4);
      socket.write(verb === 'RCPT' ? '550 5.1.1 <ada@example.com>: unknown user\r\n' : '250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const mail = { subject: 'Hi', text: 'Hi', html: '<p>Hi</p>', to: 'ada@example.com', messageId: '<1@example.com>' };
    const from = readMailbox('trawl@example.com');
    const result = await handOver(`smtp://127.0.0.1:${port}`, { ...mail, from }, async () => undefined);
    expect(result).toMatchObject({
      ...{ outcome: 'refused', final: true },
      error: { message: 'the mail could not be handed over: EENVELOPE 550' },
    });
    expect(inspect(result, { depth: null, showHidden: true })).not.toContain('ada@');
  } finally {
    server.close();
  }
});

test.each([
  ['Trawl <trawl@example.com>', 'Trawl', 'trawl@example.com'],
  ['"Trawl, Inc." <trawl@example.com>', 'Trawl, Inc.', 'trawl@example.com'],
  ['trawl@example.com', '', 'trawl@example.com'],
  ['<trawl@example.com>', '', 'trawl@example.com'],
])('reads %s', (text, name, address) => expect(readMailbox(text)).toEqual({ name, address }));
