import { HAND_OVER_TYPE, HAND_OVER_WAITING, SESSION_ID_MAX } from '@trawl/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Browser, BuiltFor } from './built-for.ts';
import { findSession } from './find-session.ts';
import { handOver, postInPage } from './hand-over.ts';

const ORIGIN = 'https://trawl.example';
const SITE = { platform: 'instagram', name: 'Instagram', origin: 'https://www.instagram.com', cookie: 'sid' } as const;
const BUILT_FOR: BuiltFor = { origin: ORIGIN, sites: [SITE] };
const SECRET = '31337%3Aab%3A7%3AAY';

/** A page that a tab shows; null while it is closed. */
interface Shown {
  readonly url: string | undefined;
  readonly status?: 'loading' | 'complete';
  readonly waiting?: boolean;
  /** The origin when the script runs, if the tab has left the page since the check. */
  readonly origin?: string;
}
const HAND_OVER_URL = `${ORIGIN}/dashboard/all-accounts?from=extension`;
const WAITING: Shown = { url: HAND_OVER_URL, waiting: true };

/** A browser with the tabs and cookies of a test, which records everything that is posted. */
function fakeBrowser({
  active = `${SITE.origin}/`,
  container,
}: {
  active?: string | undefined;
  container?: string;
} = {}) {
  const cookies = new Map([['normal', SECRET]]);
  const posted: unknown[][] = [];
  const created: chrome.tabs.CreateProperties[] = [];
  const activated: number[] = [];
  const reused: [number, chrome.tabs.UpdateProperties][] = [];
  let states: (Shown | null)[] = [WAITING];
  let allowed = true;
  const shown = () => (states.length > 1 ? states.shift() : states[0]) ?? null;
  let current: Shown | null = null;
  const browser = {
    permissions: { contains: async () => allowed },
    tabs: {
      query: async () => [{ id: 7, windowId: 3, url: active, ...(container && { cookieStoreId: container }) }],
      create: async (properties: chrome.tabs.CreateProperties) => {
        created.push(properties);
        return { id: 8 };
      },
      get: async () => {
        current = shown();
        if (!current) throw new Error('No tab with id: 8');
        return { status: current.status ?? 'complete', url: current.url };
      },
      update: async (id: number, properties: chrome.tabs.UpdateProperties) => {
        if (id !== 8) throw new Error(`No tab with id: ${id}`);
        if (properties.active) activated.push(id);
        else reused.push([id, properties]);
        return { id };
      },
    },
    cookies: {
      getAllCookieStores: async () => [
        { id: 'other', tabIds: [1] },
        { id: 'normal', tabIds: [7] },
      ],
      get: async ({ url, name, storeId }: { url: string; name: string; storeId: string }) => {
        expect([url, name]).toEqual([`${SITE.origin}/`, SITE.cookie]);
        const value = cookies.get(storeId);
        return value === undefined ? null : { value };
      },
    },
    scripting: {
      executeScript: async ({ target, func, args }: { target: unknown; func: unknown; args: unknown[] }) => {
        expect(target).toEqual({ tabId: 8 });
        const origin = current?.origin ?? new URL(current?.url ?? '').origin;
        if (origin === 'null') throw new Error('Frame with ID 0 is showing error page');
        if (origin !== ORIGIN && origin !== SITE.origin) throw new Error('Cannot access contents of the page');
        if (func !== postInPage) {
          const { pathname } = new URL(current?.url ?? '');
          return [{ result: { origin, path: pathname, waiting: current?.waiting ?? false } }];
        }
        if (origin !== args[1] || !current?.waiting) return [{ result: false }];
        posted.push(args);
        return [{ result: true }];
      },
    },
  } as unknown as Browser;
  return {
    browser,
    cookies,
    posted,
    created,
    activated,
    reused,
    show: (...next: readonly (Shown | null)[]) => {
      states = [...next];
    },
    forbid: () => {
      allowed = false;
    },
  };
}

let now = 0;
const clock = {
  now: () => now,
  wait: async (ms: number) => {
    now += ms;
  },
};
const SOURCE = { site: SITE, windowId: 3, storeId: 'normal' };

test('finds the session in the cookies of the active tab', async () => {
  const fake = fakeBrowser();
  expect(await findSession(fake.browser, BUILT_FOR)).toEqual({ state: 'ready', tab: SOURCE });
  fake.cookies.clear();
  fake.cookies.set('other', SECRET);
  expect(await findSession(fake.browser, BUILT_FOR)).toEqual({ state: 'logged-out', site: SITE });

  const inContainer = fakeBrowser({ container: 'firefox-container-2' });
  expect(await findSession(inContainer.browser, BUILT_FOR)).toEqual({ state: 'logged-out', site: SITE });
  inContainer.cookies.set('firefox-container-2', SECRET);
  const tab = { ...SOURCE, storeId: 'firefox-container-2' };
  expect(await findSession(inContainer.browser, BUILT_FOR)).toEqual({ state: 'ready', tab });
});

test.each(['', 'x'.repeat(SESSION_ID_MAX + 1)])('a cookie with %j is no session', async (value) => {
  const fake = fakeBrowser();
  fake.cookies.set('normal', value);
  expect(await findSession(fake.browser, BUILT_FOR)).toEqual({ state: 'logged-out', site: SITE });
});

test.each([
  undefined,
  'http://www.instagram.com/',
  'https://instagram.com.evil.example/',
  'https://www.instagram.com.evil.example/',
  'https://www.instagram.com:8443/',
  `${ORIGIN}/`,
  'about:blank',
])('doesn’t read the session on %s', async (url) => {
  const fake = fakeBrowser();
  const browser = { ...fake.browser, tabs: { ...fake.browser.tabs, query: async () => [{ id: 7, windowId: 3, url }] } };
  expect(await findSession(browser as unknown as Browser, BUILT_FOR)).toEqual({ state: 'wrong-site' });
});

test('requires access to the two sites before it reads anything', async () => {
  const fake = fakeBrowser();
  fake.forbid();
  expect(await findSession(fake.browser, BUILT_FOR)).toEqual({ state: 'not-allowed' });
});

test('posts once to a new tab when its page waits, and shows the tab afterwards', async () => {
  const fake = fakeBrowser();
  fake.show(
    { url: undefined },
    { url: HAND_OVER_URL, status: 'loading' },
    { url: HAND_OVER_URL, origin: 'null' },
    { url: HAND_OVER_URL },
    WAITING,
  );
  expect(await handOver(fake.browser, clock, SOURCE, ORIGIN)).toEqual({ state: 'handed-over', tabId: 8 });
  const message = { type: HAND_OVER_TYPE, platform: 'instagram', sessionId: SECRET };
  expect(fake.posted).toEqual([[message, ORIGIN, HAND_OVER_WAITING]]);
  expect(fake.created).toEqual([{ url: HAND_OVER_URL, windowId: 3, active: false }]);
  expect(fake.activated).toEqual([8]);
  expect(JSON.stringify(fake.created)).not.toContain(SECRET);
});

test('a second try uses the tab of the first, unless it was closed', async () => {
  const again = fakeBrowser();
  expect(await handOver(again.browser, clock, SOURCE, ORIGIN, 8)).toEqual({ state: 'handed-over', tabId: 8 });
  expect([again.created, again.reused]).toEqual([[], [[8, { url: HAND_OVER_URL }]]]);

  const closed = fakeBrowser();
  expect(await handOver(closed.browser, clock, SOURCE, ORIGIN, 5)).toEqual({ state: 'handed-over', tabId: 8 });
  expect(closed.created).toHaveLength(1);
});

test.each([
  ['closed', [{ url: HAND_OVER_URL, status: 'loading' }, null]],
  ['login', [{ url: HAND_OVER_URL }, { url: `${ORIGIN}/` }]],
  ['elsewhere', [{ url: undefined }]],
  ['elsewhere', [{ url: HAND_OVER_URL }, { url: 'https://trawl.example.evil.example/dashboard/all-accounts' }]],
  ['elsewhere', [{ url: HAND_OVER_URL, origin: 'https://www.instagram.com', waiting: true }]],
  ['unreachable', [{ url: HAND_OVER_URL, origin: 'null' }]],
  ['unreachable', [{ url: HAND_OVER_URL, status: 'loading' }]],
  ['unreachable', [{ url: HAND_OVER_URL }]],
] as const)('%s: nothing is posted', async (state, pages) => {
  const fake = fakeBrowser();
  fake.show(...pages);
  expect(await handOver(fake.browser, clock, SOURCE, ORIGIN)).toEqual({ state, tabId: 8 });
  expect(fake.posted).toEqual([]);
  expect(fake.activated).toEqual([]);
});

test('nothing is handed over after a logout in the meantime', async () => {
  const fake = fakeBrowser();
  fake.cookies.clear();
  expect(await handOver(fake.browser, clock, SOURCE, ORIGIN)).toEqual({ state: 'logged-out', tabId: 8 });
  expect(fake.posted).toEqual([]);
});

const MESSAGE = { type: HAND_OVER_TYPE, platform: 'instagram', sessionId: SECRET } as const;
const postMessage = vi.fn();
let waits = true;
beforeEach(() => {
  waits = true;
  postMessage.mockReset();
  vi.stubGlobal('window', { location: { origin: ORIGIN }, postMessage });
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => waits } });
});
afterEach(() => vi.unstubAllGlobals());

test('in the page: posts to its own origin only, while the page waits', () => {
  expect(postInPage(MESSAGE, ORIGIN, HAND_OVER_WAITING)).toBe(true);
  expect(postMessage.mock.calls).toEqual([[MESSAGE, ORIGIN]]);
  expect(postInPage(MESSAGE, 'https://other.example', HAND_OVER_WAITING)).toBe(false);
  waits = false;
  expect(postInPage(MESSAGE, ORIGIN, HAND_OVER_WAITING)).toBe(false);
  expect(postMessage).toHaveBeenCalledTimes(1);
});
