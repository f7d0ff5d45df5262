import { expect, test } from 'vitest';
import { mailboxPage } from './mailbox-page.ts';

const mail = { to: 'a@b.c', subject: 'Hello', text: 'plain', html: '', date: '2026-01-02T03:04:05.000Z' };
const show = (mails: (typeof mail)[], more = {}) =>
  mailboxPage({ mails, chosen: undefined, asText: false, nonce: 'n', count: '1', ...more });

test('lists the newest mail first, and shows the chosen mail', () => {
  const mails = ['first', 'second', 'third'].map((subject) => ({ ...mail, subject }));
  expect(show(mails).match(/<b>\w+<\/b>/g)).toEqual(['<b>third</b>', '<b>second</b>', '<b>first</b>']);
  expect(show(mails)).toContain('<h2>third</h2>');
  expect(show(mails, { chosen: 0 })).toContain('<h2>first</h2>');
  expect(show(mails, { chosen: 17 })).toContain('<h2>third</h2>');
  expect(show([])).toContain('No mail yet');
});

test('a mail’s HTML can’t leave its frame', () => {
  const nasty = `"><script>alert(1)</script>'`;
  const page = show([{ to: nasty, subject: nasty, text: nasty, html: nasty, date: nasty }]);
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&quot;&gt;&lt;script&gt;alert');
});

test('shows a mail as text if it has no HTML or text is requested', () => {
  expect(show([mail])).toContain('<pre>plain</pre>');
  expect(show([mail])).not.toContain('<iframe');
  expect(show([{ ...mail, html: '<b>x</b>' }], { asText: true })).toContain('<pre>plain</pre>');
});
