import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('a build is for one Trawl installation and, by default, the real platform', () => {
  const builtFor = readSettings({ TRAWL_ORIGIN: 'https://trawl.example', UNRELATED: 'x' });
  expect(builtFor).toEqual({
    origin: 'https://trawl.example',
    sites: [{ platform: 'instagram', name: 'Instagram', origin: 'https://www.instagram.com', cookie: 'sessionid' }],
  });
});

test('a stand-in on this machine may use http', () => {
  const builtFor = readSettings({ TRAWL_ORIGIN: 'http://127.0.0.1:3000', INSTAGRAM_URL: 'http://localhost:3001/' });
  expect(builtFor.sites.map(({ origin }) => origin)).toEqual(['http://localhost:3001']);
});

test.each([
  undefined,
  '',
  'trawl.example',
  'http://trawl.example',
  'http://127.0.0.1.evil.example',
  'https://trawl.example/',
  'https://trawl.example/dashboard',
  'https://trawl.example?x',
  'https://user:password@trawl.example',
  'https://Trawl.example',
  'https://trawl.example:443',
  'https://*.example',
  'ftp://trawl.example',
  'javascript:alert(1)',
])('refuses the origin %j', (TRAWL_ORIGIN) => {
  expect(() => readSettings({ TRAWL_ORIGIN })).toThrow();
});
