import { field, msg, type SystemMessage } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { compileCatalogue } from './compile-catalogues.ts';
import { createRender } from './renderer.ts';
import { render } from './server.ts';

test('messages inside a message are rendered in its language', () => {
  const message = msg('input.too_long', { field: field('jobName'), count: 2_400 });
  expect(render(message)).toBe('Job name can have at most 2,400 characters');
  expect(render(message, 'de')).toBe('Name des Jobs darf höchstens 2.400 Zeichen haben');
});

test('a list of messages is joined by commas, each once', () => {
  const required = msg('input.required', { field: field('name') });
  const problems = [required, msg('input.email_invalid'), required];
  expect(render(msg('input.problems', { problems }))).toBe('Name is required, Enter a valid email address');
});

test.each([
  [1, 'Too many attempts. Please wait 1 second and try again.'],
  [119.2, 'Too many attempts. Please wait 120 seconds and try again.'],
  [120, 'Too many attempts. Please wait 2 minutes and try again.'],
  [3_600, 'Too many attempts. Please wait 60 minutes and try again.'],
  [7_201, 'Too many attempts. Please wait 3 hours and try again.'],
  [86_400, 'Too many attempts. Please wait 24 hours and try again.'],
])('a wait of %d s', (seconds, words) => {
  expect(render(msg('auth.too_many_tries', { wait: { seconds } }))).toBe(words);
});

test('a job with notes of several targets shows their number before an example', () => {
  const reason = msg('text.unchanged', { text: 'There are no comments on this post.' });
  expect(render(msg('job.several_notes', { reason, count: 2, total: 10 }))).toBe(
    '2 of 10 targets have a note (see Targets), for example: There are no comments on this post.',
  );
});

test.each([
  [1, 'Please wait 1 second before you request another code.'],
  [2, 'Please wait 2 seconds before you request another code.'],
])('a code that can be sent again in %d s', (count, words) => {
  expect(render(msg('otp.resend_later', { count }))).toBe(words);
});

test('amounts and timestamps', () => {
  const missing = { money: { money: '500' }, funds: { money: '1234.5678' }, missing: { money: '0.25' } };
  expect(render(msg('order.funds_missing', missing), 'de')).toContain('1.234,5678\u00a0$');
  const time = { moment: '2026-11-21T07:43:10.000Z' };
  expect(render(msg('order.sent_for_today', { time }))).toContain('after 2026-11-21 07:43 UTC.');
});

test('escape sequences in parameters stay as they are', () => {
  const reason = msg('text.unchanged', { text: '\\u0000 \\x41 \\' });
  expect(render(msg('run.failed', { reason }))).toBe('Failed. \\u0000 \\x41 \\');
});

test('plurals follow the rules of the language', () => {
  const text = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  const polish = createRender('pl', compileCatalogue({ files: text }));
  const files = (count: number) => polish({ code: 'files', params: { count } });
  expect([1, 2, 5, 22, 25, 1.5].map(files)).toEqual([
    '1 plik',
    '2 pliki',
    '5 plików',
    '22 pliki',
    '25 plików',
    '1,5 pliku',
  ]);
});

test('a message of the first releases, which has no platform, is about Instagram', () => {
  expect(render({ code: 'platform.server_error' })).toMatch(/^Instagram had/);
  expect(render(msg('platform.server_error', { platform: 'Guestbook' }))).toMatch(/^Guestbook had/);
});

test.each([null, true, { bytes: 5 }, { moment: 'soon' }, { money: 'much' }])(
  'a parameter %j, which a newer version may send, gives null instead of an error',
  (value) => {
    const polish = createRender('pl', compileCatalogue({ files: 'Plik {name}' }));
    const params: unknown = { name: value };
    expect(polish({ code: 'files', params } as SystemMessage)).toBeNull();
  },
);

test.each(['constructor', 'toString', '__proto__'])(
  'a text %s in place of a count gives null instead of an error',
  (count) => {
    const polish = createRender('pl', compileCatalogue({ files: '{count, plural, one {# plik} other {# pliku}}' }));
    expect(polish({ code: 'files', params: { count } })).toBeNull();
  },
);

test('an amount with more decimals than can be formatted gives null instead of an error', () => {
  const money = { money: `0.${'1'.repeat(101)}` };
  expect(
    createRender('en', compileCatalogue({ paid: 'Paid {money}' }))({ code: 'paid', params: { money } }),
  ).toBeNull();
});

test('an unknown code is rendered as the code, or as null without the fallback', () => {
  expect(render({ code: 'job.newer' })).toBe('job.newer');
  expect(createRender('en', {})({ code: 'job.newer' })).toBeNull();
});
