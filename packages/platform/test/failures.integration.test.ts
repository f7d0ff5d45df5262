import type { BrowserContext } from 'puppeteer';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BrowserGone, PlatformError } from '../src/index.ts';
import { createInstagram } from '../src/instagram/create-instagram.ts';
import {
  changeContexts,
  holdContext,
  launchForTest,
  openFixture,
  type PlatformFixture,
  readAll,
  SHORT_TIMEOUT_MS,
  signal,
  unpaced,
} from './fixture.ts';

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('sessions', () => {
  it('returns the owner of a live session', async () => {
    const { sessionid, username } = await fixture.newSession();
    const userId = sessionid.split('%3A')[0];
    expect(await (await fixture.open(sessionid)).checkSession(signal)).toEqual({ username, userId });
  });

  it('detects a dead session', async () => {
    const { sessionid } = await fixture.newSession();
    const collector = await fixture.open(sessionid);
    await fixture.endSession(sessionid);
    await expect(collector.checkSession(signal)).rejects.toMatchObject({
      name: 'SessionDead',
      action: 'retire_session',
    });
    expect((await readAll(collector, 'follower', 'nasa')).error).toMatchObject({ name: 'SessionDead' });
    await expect((await fixture.open('1%3Anever%3A2%3AAY')).checkSession(signal)).rejects.toMatchObject({
      name: 'SessionDead',
    });
  });

  it('isolates the sessions of one browser', async () => {
    const [one, other] = [await fixture.newSession(), await fixture.newSession()];
    const [first, second] = [await fixture.open(one.sessionid), await fixture.open(other.sessionid)];
    const results = await Promise.all([first.checkSession(signal), second.checkSession(signal)]);
    expect(results.map(({ username }) => username)).toEqual([one.username, other.username]);
    await first.close();
    expect(await second.checkSession(signal)).toMatchObject({ username: other.username });
  });
});

it('closes the page of a collector whose opening is aborted', async () => {
  const { sessionid } = await fixture.newSession();
  const own = await launchForTest();
  const held = holdContext(own);
  const stop = new AbortController();
  const platform = createInstagram({ baseUrl: fixture.base, browser: own });
  const opening = platform.open({ sessionId: sessionid }, { ...unpaced, signal: stop.signal });
  await held.asked;
  stop.abort(new Error('enough'));
  await expect(opening).rejects.toThrow('enough');
  held.release();
  const context = await held.context;
  await vi.waitFor(() => expect(context.closed).toBe(true));
});

describe('faults', () => {
  const FAULTS = [
    ['rate_limited', 'Limited'],
    ['soft_block', 'Limited'],
    ['login_required', 'SessionDead'],
    ['checkpoint', 'SessionChallenged'],
    ['feedback_required', 'SessionChallenged'],
    ['http_500', 'Transient'],
    ['hang', 'Transient'],
    ['truncated', 'Transient'],
    ['html', 'Transient'],
  ] as const;

  it.each(FAULTS)('%s in the middle of a list is %s; the list continues from there', async (kind, name) => {
    const timeoutMs = kind === 'hang' ? SHORT_TIMEOUT_MS : undefined;
    const collector = await fixture.open(undefined, undefined, timeoutMs);
    await fixture.fault(kind, '/followers', 3);
    const { rows, pages, error } = await readAll(collector, 'follower', 'nasa');
    expect(error).toBeInstanceOf(PlatformError);
    expect(error).toMatchObject({ name, reason: { code: expect.stringMatching(/^platform\./) } });
    expect(pages).toHaveLength(3);
    const rest = collector.collect('follower', {
      target: 'nasa',
      limit: 1,
      collected: rows.length,
      cursor: pages.at(-1)?.cursor ?? null,
      signal,
    });
    const next = await rest.next();
    expect(next.done).toBe(false);
    const seen = new Set(rows.map((row) => row.id));
    expect(next.done ? [] : next.value.rows.filter((row) => seen.has(row.platformId))).toEqual([]);
  });

  it('of a soft block with a session that died meanwhile are a dead session', async () => {
    const { sessionid } = await fixture.newSession();
    const collector = await fixture.open(sessionid);
    await fixture.endSession(sessionid);
    await fixture.fault('soft_block', 'web_profile_info');
    expect((await readAll(collector, 'profile', 'nasa')).error).toMatchObject({ name: 'SessionDead' });
  });
});

describe('the browser', () => {
  it('stops waiting as soon as the signal aborts', async () => {
    const collector = await fixture.open();
    await fixture.fault('hang', 'web_profile_info');
    const stop = new AbortController();
    const reading = collector.collect('profile', {
      target: 'nasa',
      limit: 1,
      collected: 0,
      cursor: null,
      signal: stop.signal,
    });
    const step = reading.next();
    const why = new Error('paused');
    stop.abort(why);
    await expect(step).rejects.toBe(why);
  });

  it('loses a page: reported as transient, and the next call opens another', async () => {
    const collector = await fixture.open();
    await collector.checkSession(signal);
    const before = fixture.browser.browserContexts().length;
    for (const context of fixture.browser.browserContexts().slice(1)) {
      const [page] = await context.pages();
      await page?.goto('chrome://crash').catch(() => undefined);
    }
    await expect(collector.checkSession(signal)).rejects.toMatchObject({ name: 'Transient' });
    await expect(collector.checkSession(signal)).resolves.toHaveProperty('username');
    expect(fixture.browser.browserContexts().length).toBe(before);
  });

  it('is killed: distinguished from a lost page', async () => {
    const own = await launchForTest();
    const collector = await fixture.open(undefined, own);
    await fixture.fault('hang', 'web_profile_info');
    const reading = readAll(collector, 'profile', 'nasa');
    own.process()?.kill('SIGKILL');
    expect((await reading).error).toBeInstanceOf(BrowserGone);
    await expect(collector.checkSession(signal)).rejects.toMatchObject({ name: 'BrowserGone', action: 'relaunch' });
  });

  it('is killed while a page opens: reported at once, although puppeteer keeps waiting for the page', async () => {
    const own = await launchForTest();
    const waiting = Promise.withResolvers<BrowserContext>();
    changeContexts(own, (context) => {
      context.waitForTarget = () => {
        waiting.resolve(context);
        return new Promise(() => undefined);
      };
    });
    const checking = fixture.open(undefined, own).then((collector) => collector.checkSession(signal));
    const context = await waiting.promise;
    await expect.poll(async () => (await context.pages()).length).toBe(1);
    own.process()?.kill('SIGKILL');
    const killedAt = performance.now();
    await expect(checking).rejects.toBeInstanceOf(BrowserGone);
    expect(performance.now() - killedAt).toBeLessThan(5_000);
  });

  it('opens one context in advance when a collector is closed, and uses it for the next collector', async () => {
    const own = await launchForTest();
    const contexts = () => new Set(own.browserContexts().slice(1));
    const first = await fixture.open(undefined, own);
    const [used] = contexts();
    await first.close();
    await expect.poll(() => [...contexts()]).toEqual([expect.not.objectContaining({ id: used?.id })]);
    const [prepared] = contexts();
    const second = await fixture.open(undefined, own);
    expect(contexts()).toEqual(new Set([prepared]));
    await second.close();
    await expect.poll(() => contexts().size).toBe(1);
    expect(contexts()).not.toContain(prepared);
  });

  it('loses the context that was opened in advance: the next collector uses another one', async () => {
    const own = await launchForTest();
    await (await fixture.open(undefined, own)).close();
    await expect.poll(() => own.browserContexts().length).toBe(2);
    const prepared = own.browserContexts().at(1);
    await expect.poll(async () => (await prepared?.pages())?.length).toBe(1);
    const [page] = (await prepared?.pages()) ?? [];
    await page?.goto('chrome://crash').catch(() => undefined);
    await expect.poll(() => own.browserContexts()).not.toContain(prepared);
    await expect((await fixture.open(undefined, own)).checkSession(signal)).resolves.toHaveProperty('username');
  });

  it('can’t reach the platform: reported as transient', async () => {
    const platform = createInstagram({ baseUrl: 'http://127.0.0.1:4399', browser: fixture.browser });
    await expect(platform.open({ sessionId: '1%3Ax' }, unpaced)).rejects.toMatchObject({ name: 'Transient' });
  });
});
