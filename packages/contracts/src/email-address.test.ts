import { expect, test } from 'vitest';
import { isEmailAddress, looksLikeEmail } from './email-address.ts';

test.each([
  'ada@example.com',
  'ADA@Example.COM',
  'a@b.c',
  "o'neil+jobs_1@mail.example.co.uk",
  'x=y@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.com`,
  '1@2.3d',
])('%s can be registered', (address) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(looksLikeEmail(address)).toBe(true);
});

test.each([
  '',
  'ada',
  'ada@nowhere',
  '@example.com',
  'ada@',
  'a<ada@example.com',
  '(comment)ada@example.com',
  'ada(comment)@example.com',
  '"ada"@example.com',
  'ada @example.com',
  'ada@example.com>',
  'ada@example.com,eve@example.com',
  'eve@x.com@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada@.example.com',
  'ada@example.com.',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@exa_mple.com',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ädä@example.com',
  'ada@exämple.com',
  'ada@example.com\n',
  'ada\u0000@example.com',
  'ada\u200b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'b'.repeat(64)}.com`,
  `ada@${'b.'.repeat(130)}com`,
])('%j can’t be registered', (address) => expect(isEmailAddress(address)).toBe(false));

test.each(['a<ada@example.com', '(c)ada@example.com', 'ädä@exämple.de'])(
  '%s signs in where it was registered before',
  (address) => expect(looksLikeEmail(address)).toBe(true),
);

test.each(['', 'ada', 'ada@nowhere', 'ada@.com', 'ada@x.', 'a da@x.yz', 'a@b@c.de', 'a@b.c@d', '@x.yz', 'ada\n@x.yz'])(
  '%j is no address at all',
  (address) => expect(looksLikeEmail(address)).toBe(false),
);
