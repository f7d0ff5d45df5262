import { expect, test } from 'vitest';
import { addressChangeAskedMail, addressChangedMail } from './mails/address-changed-mail.ts';
import { passwordChangedMail } from './mails/password-changed-mail.ts';
import { secondFactorMail } from './mails/second-factor-mail.ts';
import { type StoredOrigin, storeOrigin } from './origin.ts';

const now = new Date('2026-03-01T09:05:00Z');
const LINK = 'https://trawl.example/forgot-password';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const ADA = { name: 'Ada', language: 'en' } as const;

const MAILS = {
  'second factor': (origin: StoredOrigin) =>
    secondFactorMail(ADA, 'totp_removed', null, origin, { security: LINK, forgotPassword: LINK }),
  password: (origin: StoredOrigin) => passwordChangedMail(ADA, origin, LINK),
  'asked-for address': (origin: StoredOrigin) => addressChangeAskedMail(ADA, 'new@example.com', origin, LINK),
  'changed address': (origin: StoredOrigin) => addressChangedMail(ADA, 'new@example.com', origin, null),
};

test.each(Object.entries(MAILS))('the mail about a %s says when and from where', (_, write) => {
  const { text, html } = write(storeOrigin({ address: '203.0.113.7', userAgent: FIREFOX }, now));
  expect(text).toContain('When: 1 March 2026 at 09:05 UTC\nBrowser: Firefox on Linux\nNetwork address: 203.0.113.7');
  expect(html).toContain('203.0.113.7');
});

test('a change without a browser shows only its time', () => {
  const { text } = MAILS['second factor'](storeOrigin({ address: null, userAgent: null }, now));
  expect(text).toContain('When: 1 March 2026 at 09:05 UTC');
  expect(text).not.toContain('Browser:');
});

test('a mail queued by an older release has no origin', () => {
  expect(MAILS.password(undefined).text).not.toContain('When:');
});

test('a user agent is stored up to 300 characters', () => {
  expect(storeOrigin({ address: null, userAgent: 'x'.repeat(5_000) }, now)?.userAgent).toHaveLength(300);
});

test.each([
  ['es', 'Cuándo: 1 de marzo de 2026 a las 9:05 UTC\nNavegador: Firefox en Linux'],
  ['fr', 'Date\u00a0: 1 mars 2026 à 09:05 UTC\nNavigateur\u00a0: Firefox sur Linux'],
  ['de', 'Zeitpunkt: 1. März 2026 um 09:05 UTC\nBrowser: Firefox unter Linux'],
] as const)('a mail in %s has the formats of its language, in UTC', (language, words) => {
  const origin = storeOrigin({ address: '203.0.113.7', userAgent: FIREFOX }, now);
  expect(passwordChangedMail({ name: 'Ada', language }, origin, LINK).text).toContain(words);
});
