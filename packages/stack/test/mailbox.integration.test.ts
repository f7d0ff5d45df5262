import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootMailbox, type Mailbox } from '@trawl/mailbox';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../src/network/network.ts';

let folder: string;
let mailbox: Mailbox;
const boot = async () => {
  const ports = { port: await freePort(), smtpPort: await freePort() };
  return bootMailbox({ ...ports, folder, now: () => new Date('2026-01-02T03:04:05Z') });
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-mailbox-'));
  mailbox = await boot();
});
afterEach(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

const send = (mail: object) =>
  createTransport(mailbox.smtpUrl).sendMail({ from: 'Trawl <trawl@localhost>', to: 'Zoë <zoe@example.com>', ...mail });
const get = async (path: string) => (await fetch(`${mailbox.url}${path}`)).text();
const emails = async () => JSON.parse(await get('/email'));

test('accepts a mail to anyone and returns it as JSON, newest last', async () => {
  await send({ subject: 'Grüße', text: 'Your code is 123456', html: '<p>Your code is <b>123456</b></p>' });
  await send({ to: 'a@x.org, b@y.org', subject: 'Second', text: 'plain' });
  expect(await emails()).toEqual([
    {
      to: 'zoe@example.com',
      subject: 'Grüße',
      text: expect.stringContaining('Your code is 123456'),
      html: expect.stringContaining('<b>123456</b>'),
      date: '2026-01-02T03:04:05.000Z',
    },
    { to: 'a@x.org, b@y.org', subject: 'Second', text: 'plain\n', html: '', date: '2026-01-02T03:04:05.000Z' },
  ]);
});

test('shows a mail without loading or running anything in it', async () => {
  await send({ subject: 'Seen', html: '<script>alert(1)</script><img src="http://tracker.example/x">' });
  const response = await fetch(mailbox.url);
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*img-src data:/);
  expect(await response.text()).toContain('<h2>Seen</h2>');
  expect((await fetch(`${mailbox.url}/elsewhere`)).status).toBe(404);
});

test('keeps a limited number of mails across restarts, and skips a truncated line', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => send({ subject: `Mail ${index}`, text: 'x' })));
  await mailbox.close();
  await appendFile(join(folder, 'mailbox.jsonl'), '{"to":"cut@');
  mailbox = await boot();
  expect(await emails()).toHaveLength(30);
  await send({ subject: 'After', text: 'x' });
  await mailbox.close();
  mailbox = await boot();
  expect((await emails()).at(-1)).toMatchObject({ subject: 'After' });
  expect((await readFile(join(folder, 'mailbox.jsonl'), 'utf8')).split('\n')).toHaveLength(32);
});

test('refuses a mail that is too large', async () => {
  await expect(send({ subject: 'Large', text: 'x'.repeat(1_100_000) })).rejects.toThrow(
    '552 Mails are at most 1048576 bytes here',
  );
  expect(await emails()).toEqual([]);
});
