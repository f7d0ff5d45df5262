import { once } from 'node:events';
import { createServer } from 'node:http';
import { recordAttack } from '@trawl/stack/testing';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInstagram } from '../../src/instagram/create-instagram.ts';
import { launch, signal, unpaced } from '../fixture.ts';

const ALTERNATIONS = 1_000;
/** Each alternates between two accounts, concurrently with the others in the same browser, like a worker's runs. */
const LANES = 4;
/** Each opens a browser context, which takes minutes on a small machine. */
const TIMEOUT_MS = 20 * 60_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test(
  'one account’s cookies are never seen in the next run of the same browser',
  async ({ task }) => {
    /** Requests with another session's cookies, and responses from another session's cache. */
    const strange: string[] = [];
    let requests = 0;
    const server = createServer((request, response) => {
      if (request.url === '/robots.txt') return response.setHeader('content-type', 'text/plain').end('User-agent: *');
      requests++;
      const cookies = request.headers.cookie ?? '';
      const [who] = /(?<=sessionid=)\d+/.exec(cookies) ?? ['nobody'];
      const marks = [...cookies.matchAll(/mark=(\w+)/g)].map(([, mark]) => mark);
      if (marks.some((mark) => mark !== `of${who}`)) strange.push(`${who} came with ${cookies}`);
      if (request.headers['if-none-match'] && request.headers['if-none-match'] !== `"of${who}"`) {
        strange.push(`${who} came with the cache of another`);
      }
      const forever = 'Path=/; Max-Age=31536000';
      response
        .setHeader('set-cookie', [`mark=of${who}; ${forever}`, `csrftoken=of${who}; ${forever}`])
        .setHeader('etag', `"of${who}"`)
        .setHeader('cache-control', 'max-age=31536000')
        .end(
          JSON.stringify({
            form_data: { username: `user_${who}` },
            data: { user: { id: who, username: `user_${who}` } },
            status: 'ok',
          }),
        );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const platform = createInstagram({
      baseUrl: `http://127.0.0.1:${address.port}`,
      browser,
      requestTimeoutMs: 30_000,
    });

    const alternate = async (lane: number) => {
      for (let turn = 0; turn < ALTERNATIONS / LANES; turn++) {
        const account = 1_000 + 2 * lane + (turn % 2);
        const collector = await platform.open({ sessionId: `${account}%3Aabcdef%3A1%3AAY` }, unpaced);
        await collector.checkSession(signal);
        await collector.close();
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => alternate(lane)));
    server.closeAllConnections();
    server.close();
    expect(strange).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(ALTERNATIONS);
    recordAttack(task, 'the cookies and cache of the account before, in the same browser', ALTERNATIONS, 'never seen');
  },
  TIMEOUT_MS,
);
