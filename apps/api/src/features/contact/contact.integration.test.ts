import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operate } from '../../../test/support/operate.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { optOutLink } from '../suppression/index.ts';

const SUPPORT = 'support@house.example';
let api: TestService;
beforeAll(async () => {
  api = await startTestService({ SUPPORT_EMAIL: SUPPORT });
});
afterAll(() => api.stop());

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'An <offer>',
  message: 'First line\n\nSecond line',
};

test('a visitor’s message is mailed to support as text', async () => {
  const answer = await api.visitor().call('POST', '/api/contact', message);
  expect(answer).toMatchObject({ status: 200, body: { status: 'success', message: 'Message sent!' } });
  const mail = await vi.waitUntil(async () => (await api.mailsTo(SUPPORT))[0], { timeout: 30_000, interval: 20 });
  expect(mail.subject).toBe('Contact: An <offer>');
  expect(mail.text).toContain('Ada Lovelace (ada@example.com) writes:\n\nFirst line\n\nSecond line');
  expect(mail.html).not.toContain('<offer>');
});

test('all four fields are required, and others are refused', async () => {
  const empty = await api.visitor().call('POST', '/api/contact', { name: ' ', email: '', subject: '', message: '\n' });
  expect(empty.status).toBe(400);
  expect(empty.body.message).toContain('Name is required');
  expect(empty.body.message).toContain('Subject is required');
  expect(empty.body.message).toContain('Message is required');
  const header = await api.visitor().call('POST', '/api/contact', { ...message, subject: 'Hi\r\nBcc: a@b.example' });
  expect(header.status).toBe(400);
  expect((await api.visitor().call('POST', '/api/contact', { ...message, to: 'a@b.example' })).status).toBe(400);
});

test('a sender can write to support five times an hour', async () => {
  const from = { ...message, email: 'eager@example.com' };
  for (let sent = 0; sent < 5; sent++) {
    expect((await api.visitor().call('POST', '/api/contact', from)).status).toBe(200);
  }
  const refused = await api.visitor().call('POST', '/api/contact', from);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', messageCode: 'request.too_many' } });
});

test('sends nothing without a support address', async () => {
  const quiet = await startTestService();
  const answer = await quiet.visitor().call('POST', '/api/contact', message);
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_available' } });
  await quiet.stop();
});

test('a recipient reports a message by its link: stored, mailed, listed, closed', async () => {
  const { env } = api.service.context;
  const { searchParams } = new URL(optOutLink(env.SIGNING_KEY, env.PUBLIC_URL, 'instagram', 'ada'));
  const report = { ...Object.fromEntries(searchParams), reason: 'scam', message: 'They want\nmy <password>.' };
  const visitor = api.visitor();
  const answer = await visitor.call('POST', '/api/opt-out/report', report);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Thank you. Your report was sent.' } });
  const mail = await vi.waitUntil(
    async () => (await api.mailsTo(SUPPORT)).find(({ subject }) => subject === 'Abuse report: scam'),
    { timeout: 30_000, interval: 20 },
  );
  expect(mail.text).toContain('ada on instagram reports scam. Messages sent to them: 0.');
  expect(mail.html).not.toContain('<password>');
  const [line = ''] = await operate(api, 'abuse list');
  const id = line.split('  ')[0] ?? '';
  expect(line).toContain('scam  ada');
  expect((await operate(api, 'abuse show', id))[1]).toBe(JSON.stringify(report.message));
  expect(await operate(api, 'abuse close', id, 'Sender suspended.')).toEqual([`${id} is closed.`]);
  expect(await operate(api, 'abuse close', id)).toEqual([`${id} is closed already.`]);
  expect(await operate(api, 'abuse list')).toEqual(['No report is open.']);

  for (const change of [{ to: 'grace' }, { key: 'x' }])
    expect((await visitor.call('POST', '/api/opt-out/report', { ...report, ...change })).body.code).toBe(
      'link_invalid',
    );
  for (const change of [{ reason: 'boring' }, { message: 'x'.repeat(1_001) }, { message: 'a\u0000' }, { more: 1 }])
    expect((await visitor.call('POST', '/api/opt-out/report', { ...report, ...change })).status).toBe(400);
  for (let n = 0; n < 2; n++) expect((await visitor.call('POST', '/api/opt-out/report', report)).status).toBe(200);
  expect((await visitor.call('POST', '/api/opt-out/report', report)).status).toBe(429);
});
