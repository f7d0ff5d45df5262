import { SESSION_ID_MAX } from '@trawl/contracts';
import { type Browser, type BuiltFor, patternsOf, type Site } from './built-for.ts';

/** The tab in which the button was pressed. */
export interface SourceTab {
  readonly site: Site;
  readonly windowId: number;
  /** The tab's cookie store: each Firefox container, private window and profile has its own. */
  readonly storeId: string;
}

/** The result of checking the active tab. */
export type Found =
  | { readonly state: 'not-allowed' }
  | { readonly state: 'wrong-site' }
  | { readonly state: 'logged-out'; readonly site: Site }
  | { readonly state: 'ready'; readonly tab: SourceTab };

/** Checks the active tab and whether it has a session; the session ID itself isn't kept. */
export async function findSession(browser: Browser, builtFor: BuiltFor): Promise<Found> {
  if (!(await browser.permissions.contains({ origins: patternsOf(builtFor) }))) return { state: 'not-allowed' };
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  // The browser hides the URLs of sites without permission.
  const site = builtFor.sites.find(({ origin }) => active?.url !== undefined && new URL(active.url).origin === origin);
  if (!active || !site) return { state: 'wrong-site' };
  const tab = { site, windowId: active.windowId, storeId: await storeOf(browser, active) };
  return (await readSessionId(browser, tab)) === null ? { state: 'logged-out', site } : { state: 'ready', tab };
}

/** The id of a tab's cookie store. Firefox has it in the tab; Chrome lists the tabs of each store. */
async function storeOf(browser: Browser, tab: chrome.tabs.Tab): Promise<string> {
  if ('cookieStoreId' in tab && typeof tab.cookieStoreId === 'string') return tab.cookieStoreId;
  const stores = await browser.cookies.getAllCookieStores();
  const store = stores.find(({ tabIds }) => tab.id !== undefined && tabIds.includes(tab.id));
  // The default store could belong to another profile or window.
  if (!store) throw new Error('The tab has no cookie store');
  return store.id;
}

/** The session ID; null without a login, or if it is too long. */
export async function readSessionId(browser: Browser, { site, storeId }: SourceTab): Promise<string | null> {
  const cookie = await browser.cookies.get({ url: `${site.origin}/`, name: site.cookie, storeId });
  const value = cookie?.value ?? '';
  return value === '' || value.length > SESSION_ID_MAX ? null : value;
}
