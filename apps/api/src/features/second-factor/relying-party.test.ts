import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

test.each([
  ['https://trawl.example', 'trawl.example'],
  ['https://trawl.example:8443/', 'trawl.example'],
  ['http://localhost:3000', 'localhost'],
])('passkeys of %s are made for %s', (PUBLIC_URL, id) => {
  expect(relyingParty({ PUBLIC_URL })).toEqual({ id, name: 'Trawl', origin: new URL(PUBLIC_URL).origin });
});

test.each(['http://127.0.0.1:3000', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://trawl.example'])(
  'passkeys are unavailable at %s',
  (PUBLIC_URL) => {
    expect(relyingParty({ PUBLIC_URL })).toBeNull();
  },
);
