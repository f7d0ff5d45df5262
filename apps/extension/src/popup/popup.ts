import { type BuiltFor, patternsOf, type Site } from './built-for.ts';
import { type Found, findSession, type SourceTab } from './find-session.ts';
import { type Failure, handOver } from './hand-over.ts';

/** Defined by the build. */
declare const BUILT_FOR: BuiltFor;
const builtFor = BUILT_FOR;

/** The tab that was opened last, for another try. */
let openedTabId: number | undefined;

const main = document.querySelector('main');
const [firstSite] = builtFor.sites;

const clock = {
  now: () => performance.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** A text from `_locales` with the site and the origin filled in. */
const text = (name: string, site: Site | undefined = firstSite): string =>
  chrome.i18n.getMessage(name, [site?.name ?? '', builtFor.origin]);

function element(tag: 'h1' | 'p' | 'ul' | 'li', content: string | readonly HTMLElement[], className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.append(...(typeof content === 'string' ? [content] : content));
  made.className = className;
  return made;
}

function button(label: string, press: () => Promise<void>): HTMLElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener(
    'click',
    () => void press().catch(() => show(failed('unexpected'))),
    // Each press hands over at most once.
    { once: true },
  );
  return made;
}

/** Replaces the content, and moves the focus to its button. */
function show(content: readonly HTMLElement[]): void {
  main?.replaceChildren(...content);
  main?.querySelector('button')?.focus();
}

const failed = (name: Failure | 'unexpected'): HTMLElement[] => [
  element('h1', text(`failed_${name}_title`)),
  element('p', text(`failed_${name}_words`)),
  button(text('again'), start),
];

const loggedOut = (site: Site): HTMLElement[] => [
  element('h1', text('loggedOut_title', site)),
  element('p', text('loggedOut_words', site)),
  button(text('again'), start),
];

function contentOf(found: Found): HTMLElement[] {
  switch (found.state) {
    case 'not-allowed':
      return [
        element('h1', text('allow_title')),
        element('p', text('allow_words')),
        element('ul', [
          ...builtFor.sites.map((site) => element('li', site.origin, 'address')),
          element('li', builtFor.origin, 'address'),
        ]),
        button(text('allow_action'), async () => {
          await chrome.permissions.request({ origins: patternsOf(builtFor) });
          await start();
        }),
      ];
    case 'wrong-site':
      return [
        element('h1', text('wrongSite_title')),
        element('p', text('wrongSite_words')),
        ...builtFor.sites.map((site) =>
          button(text('wrongSite_action', site), async () => {
            await chrome.tabs.create({ url: site.origin });
            window.close();
          }),
        ),
      ];
    case 'logged-out':
      return loggedOut(found.site);
    case 'ready':
      return [
        element('h1', text('ready_title')),
        element('p', text('ready_sends', found.tab.site)),
        element('p', builtFor.origin, 'address'),
        element('p', text('ready_then')),
        element('p', text('ready_secret', found.tab.site)),
        button(text('ready_action'), () => handOverFrom(found.tab)),
      ];
  }
}

function contentOfFailure(failure: Failure, site: Site, tabId: number): HTMLElement[] {
  switch (failure) {
    case 'logged-out':
      return loggedOut(site);
    case 'login':
      return [
        element('h1', text('failed_login_title')),
        element('p', text('failed_login_words')),
        button(text('failed_login_action'), async () => {
          await chrome.tabs.update(tabId, { active: true });
          window.close();
        }),
      ];
    case 'closed':
    case 'elsewhere':
    case 'unreachable':
      return failed(failure);
  }
}

async function start(): Promise<void> {
  show(contentOf(await findSession(chrome, builtFor)));
}

async function handOverFrom(tab: SourceTab): Promise<void> {
  show([element('h1', text('working_title')), element('p', builtFor.origin, 'address')]);
  const { state, tabId } = await handOver(chrome, clock, tab, builtFor.origin, openedTabId);
  openedTabId = tabId;
  if (state === 'handed-over') window.close();
  else show(contentOfFailure(state, tab.site, tabId));
}

document.documentElement.lang = text('language');
start().catch(() => show(failed('unexpected')));
