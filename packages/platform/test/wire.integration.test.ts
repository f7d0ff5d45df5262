import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@trawl/contracts';
import type { Browser } from 'puppeteer';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Collector } from '../src/index.ts';
import { createInstagram } from '../src/instagram/create-instagram.ts';
import { launch, REQUEST_TIMEOUT_MS, readAll, SHORT_TIMEOUT_MS, signal, unpaced } from './fixture.ts';
import { people, profile } from './scripted.ts';

/** A server that records every call and sends the test's responses, to test the wire format and network failures. */
interface Wire {
  readonly base: string;
  readonly calls: {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }[];
  answer: RequestListener;
}

const servers: Server[] = [];
let browser: Browser;
let collector: Collector | null = null;

async function listen(): Promise<Wire> {
  const wire: Omit<Wire, 'base'> = { calls: [], answer: (_request, response) => response.end('{}') };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url === '/robots.txt') return response.setHeader('content-type', 'text/plain').end('User-agent: *');
    wire.calls.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    return wire.answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(wire, { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

interface Opening {
  readonly sessionId?: string;
  readonly options?: typeof unpaced;
  readonly requestTimeoutMs?: number;
}

async function open(wire: Wire, opening: Opening = {}): Promise<Collector> {
  const { sessionId = '42%3Aabc%3A1%3AAY', options = unpaced, requestTimeoutMs = REQUEST_TIMEOUT_MS } = opening;
  const platform = createInstagram({ baseUrl: wire.base, browser, requestTimeoutMs });
  collector = await platform.open({ sessionId }, options);
  return collector;
}

beforeAll(async () => {
  browser = await launch();
});
afterEach(async () => {
  await collector?.close();
  collector = null;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => browser.close());

const form = JSON.stringify({ form_data: { username: 'me' }, status: 'ok' });

/** Identifies the session: the username on the account's form, and the id, here the number in the cookie, on its profile. */
const ownPages: RequestListener = (request, response) => {
  const [id] = /(?<=sessionid=)\d+/.exec(request.headers.cookie ?? '') ?? [''];
  const profile = JSON.stringify({ data: { user: { id, username: 'me' } }, status: 'ok' });
  response
    .setHeader('content-type', 'application/json')
    .end(request.url?.includes('web_profile_info') ? profile : form);
};

it('opens pages for many sessions at the same moment, and keeps opening them', async () => {
  const wire = await listen();
  wire.answer = ownPages;
  const platform = createInstagram({ baseUrl: wire.base, browser, requestTimeoutMs: REQUEST_TIMEOUT_MS });
  for (let round = 0; round < 5; round++) {
    const ids = Array.from({ length: 6 }, (_, index) => `${index + 1}%3Aabc%3A1%3AAY`);
    const collectors = await Promise.all(ids.map((sessionId) => platform.open({ sessionId }, unpaced)));
    const names = await Promise.all(collectors.map((each) => each.checkSession(signal)));
    expect(names).toEqual(ids.map((_, index) => ({ username: 'me', userId: String(index + 1) })));
    await Promise.all(collectors.map((each) => each.close()));
  }
});

describe('what is sent', () => {
  it('is what the web client sends, with the token and the claim that the server gave', async () => {
    const wire = await listen();
    wire.answer = (request, response) => {
      response.setHeader('set-cookie', `csrftoken=token${wire.calls.length}; Path=/`);
      response.setHeader('x-ig-set-www-claim', `claim${wire.calls.length}`);
      ownPages(request, response);
    };
    const session = await open(wire);
    await session.checkSession(signal);
    const [first, second] = wire.calls.map(({ headers }) => headers);
    expect(first).toMatchObject({
      cookie: 'sessionid=42%3Aabc%3A1%3AAY; ds_user_id=42',
      'x-ig-app-id': '936619743392459',
      'x-asbd-id': '129477',
      'x-ig-www-claim': '0',
      'x-requested-with': 'XMLHttpRequest',
      referer: `${wire.base}/accounts/edit/`,
    });
    expect(first?.['x-csrftoken']).toBeUndefined();
    expect(second).toMatchObject({ 'x-csrftoken': 'token1', 'x-ig-www-claim': 'claim1' });
    expect(second?.cookie).toContain('csrftoken=token1');
  });

  it('is a form where the platform wants one', async () => {
    const wire = await listen();
    wire.answer = (request, response) =>
      response.end(request.method === 'GET' ? '{"media_count":0}' : '{"sections":[],"more_available":false}');
    const { outcome } = await readAll(await open(wire), 'hashtag', '#münchen');
    expect(outcome).toMatchObject({ verdict: 'empty', reason: msg('platform.none', { things: msg('list.hashtag') }) });
    expect(wire.calls[1]).toMatchObject({
      method: 'POST',
      url: '/api/v1/tags/m%C3%BCnchen/sections/',
      body: 'tab=recent&surface=grid&include_persistent=0',
    });
    expect(wire.calls[1]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('is nothing for a text that can’t be a session ID', async () => {
    const wire = await listen();
    for (const text of ['', 'two words', 'a;b', '"quoted"', 'ünicode', 'line\nbreak']) {
      await expect(open(wire, { sessionId: text })).rejects.toMatchObject({
        name: 'SessionDead',
        reason: msg('platform.session_malformed'),
      });
    }
    expect(wire.calls).toEqual([]);
  });
});

describe('pages in advance', () => {
  /** Three pages of followers, 50 each. */
  const pagesOf =
    (wire: Wire, failing = ''): RequestListener =>
    (request, response) => {
      response.setHeader('content-type', 'application/json');
      const url = new URL(request.url ?? '', wire.base);
      if (url.pathname.includes('web_profile_info')) return response.end(JSON.stringify(profile()));
      const number = Number(url.searchParams.get('max_id') ?? '0');
      if (failing === `${number}` && listed(wire).filter((max) => max === failing).length === 1) {
        return response.writeHead(500).end();
      }
      const next = number < 2 ? { next_max_id: `${number + 1}` } : {};
      return response.end(JSON.stringify({ users: people(number * 50, number * 50 + 50), ...next, status: 'ok' }));
    };
  /** The cursors of the requested pages. */
  const listed = ({ calls }: Wire) =>
    calls
      .filter(({ url }) => url.includes('/followers/'))
      .map(({ url }) => new URL(url, 'http://a').searchParams.get('max_id') ?? 'first');
  const list = (from: Collector, limit: number) =>
    from.collect('follower', { target: 'nasa', limit, collected: 0, cursor: null, signal });

  it('requests the next page before it is wanted, and each once', async () => {
    const wire = await listen();
    wire.answer = pagesOf(wire);
    const pages = list(await open(wire), 150);
    await pages.next();
    await vi.waitFor(() => expect(listed(wire)).toEqual(['first', '1']));
    const ids = [];
    for (let step = await pages.next(); !step.done; step = await pages.next()) ids.push(...step.value.rows);
    expect(ids.map(({ platformId }) => platformId)).toEqual(people(50, 150).map(({ pk }) => pk));
    expect(listed(wire)).toEqual(['first', '1', '2']);
  });

  it('requests a failed page again', async () => {
    const wire = await listen();
    wire.answer = pagesOf(wire, '1');
    const opened = await open(wire);
    const pages = list(opened, 150);
    const { value: page } = await pages.next();
    await expect(pages.next()).rejects.toMatchObject({ name: 'Transient' });
    const cursor = z.object({ cursor: z.string() }).parse(page).cursor;
    const { rows } = await readAll(opened, 'follower', 'nasa', { limit: 100, collected: 50, cursor });
    expect(rows).toHaveLength(100);
    expect(listed(wire)).toEqual(['first', '1', '1', '2']);
  });

  it.each([
    ['of an account with a pace', 150, false],
    ['beyond the limit', 50, true],
  ])('requests no page %s', async (_case, limit, readsAhead) => {
    const wire = await listen();
    wire.answer = pagesOf(wire);
    const opened = await open(wire, { options: { ...unpaced, readsAhead } });
    await list(opened, limit).next();
    // The next response shows that the page has had the time to send another request.
    await opened.checkSession(signal).catch(() => undefined);
    expect(listed(wire)).toEqual(['first']);
  });
});

describe('what goes wrong on the wire', () => {
  it('too many requests: the platform’s retry delay is passed on', async () => {
    const wire = await listen();
    wire.answer = (_request, response) => response.writeHead(429, { 'retry-after': '90' }).end('<html></html>');
    const { error } = await readAll(await open(wire), 'profile', 'nasa');
    expect(error).toMatchObject({ name: 'Limited', retryAfterMs: 90_000 });
  });

  const redirect =
    (to: string): RequestListener =>
    (request, response) =>
      request.url?.startsWith('/accounts/login') || request.url?.startsWith('/challenge')
        ? response.setHeader('content-type', 'text/html').end('<html></html>')
        : response.writeHead(302, { location: to }).end();

  it.each([
    ['/accounts/login/?next=/x/', 'SessionDead'],
    ['/challenge/1/a/', 'SessionChallenged'],
  ])('a redirect to %s', async (to, name) => {
    const wire = await listen();
    wire.answer = redirect(`${wire.base}${to}`);
    await expect((await open(wire)).checkSession(signal)).rejects.toMatchObject({ name });
  });

  it('a redirect to another site, which the page may not follow', async () => {
    const [wire, other] = [await listen(), await listen()];
    wire.answer = redirect(`${other.base}/elsewhere/`);
    await expect((await open(wire)).checkSession(signal)).rejects.toMatchObject({ name: 'SessionDead' });
  });

  it('a redirect loop', async () => {
    const wire = await listen();
    wire.answer = redirect('/round/');
    await expect((await open(wire)).checkSession(signal)).rejects.toMatchObject({ name: 'SessionDead' });
  });

  it.each([
    ['a connection cut before the answer', (_request, response) => response.destroy(), {}],
    [
      'a connection cut in the middle of it',
      (_request, response) => {
        response.setHeader('content-length', 1_000);
        response.write('{"form_data":', () => response.destroy());
      },
      {},
    ],
    ['no response', () => undefined, { requestTimeoutMs: SHORT_TIMEOUT_MS }],
  ] satisfies [string, RequestListener, Opening][])(
    '%s is a transient failure; the next call succeeds',
    async (_what, breakIt, opening) => {
      const wire = await listen();
      wire.answer = breakIt;
      const session = await open(wire, opening);
      await expect(session.checkSession(signal)).rejects.toMatchObject({ name: 'Transient' });
      wire.answer = ownPages;
      await expect(session.checkSession(signal)).resolves.toEqual({ username: 'me', userId: '42' });
    },
  );
});
