import { afterEach, expect, test, vi } from 'vitest';
import { makeInPageFetch, type PageCall } from './in-page-fetch.ts';

const CALL: PageCall = { path: '/a', form: null, referrer: '/', follow: false, timeoutMs: 5_000, next: null };

afterEach(() => vi.unstubAllGlobals());

const answerTo = (body: string) => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => new Response(body));
  return makeInPageFetch('1', '2', 100)(CALL);
};

test('reads a response as text', async () => {
  const text = '{"name":"Zoë 🎈"}';
  expect(await answerTo(text)).toMatchObject({ kind: 'answer', status: 200, text });
});

test('cuts a response that is too long', async () => {
  const text = '[1,2,3,'.repeat(1_000);
  expect(await answerTo(text)).toMatchObject({ kind: 'answer', status: 200, text: text.slice(0, 100) });
});
