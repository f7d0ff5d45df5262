import { afterEach, expect, test, vi } from 'vitest';
import { makeInPageFetch, type PageCall } from './in-page-fetch.ts';

const CALL: PageCall = { path: '/a', form: null, referrer: '/', follow: false, timeoutMs: 5_000, next: null };

afterEach(() => vi.unstubAllGlobals());

const answerTo = (body: string | ReadableStream<Uint8Array>) => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => new Response(body));
  return makeInPageFetch('1', '2', 100)(CALL);
};

test('reads a response as text', async () => {
  const text = '{"name":"Zoë 🎈"}';
  expect(await answerTo(text)).toMatchObject({ kind: 'answer', status: 200, text });
});

test('cuts a response that is too long, and stops reading it', async () => {
  let isCancelled = false;
  let chunks = 0;
  const long = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (chunks++ < 1_000) controller.enqueue(new TextEncoder().encode('[1,2,3,'));
      else controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
  const answer = await answerTo(long);
  expect(answer).toMatchObject({ kind: 'answer', status: 200, text: expect.stringMatching(/^\[1,2,3,/) });
  expect(answer.kind === 'answer' && answer.text.length).toBe(100);
  expect(isCancelled).toBe(true);
});
