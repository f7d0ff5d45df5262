import type { Session } from '../state/sessions.ts';
import { mixText } from './population/mix.ts';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const token = (text: string, salt: number): string =>
  [0, 1, 2, 3]
    .map((part) => mixText(text, salt + part).toString(36))
    .join('')
    .slice(0, 22);

/** The tokens that a page's scripts send with their requests. */
export function pageTokens(viewer: Session | null, csrfToken: string): { lsd: string; fbDtsg: string } {
  return {
    lsd: token(viewer?.sessionid ?? csrfToken, 1),
    fbDtsg: `NAft${token(viewer?.sessionid ?? '', 5)}:17843683195144578:1700000000`,
  };
}

export interface Page {
  readonly title: string;
  readonly csrfToken: string;
  readonly viewer: Session | null;
  /** The profile's id, in the page as `"profile_id":"…"`. */
  readonly profileId?: string;
  readonly body: string;
}

const bootData = (json: string): string => `<script type="application/json" data-sjs>${json}</script>`;

/** A page as the web application sends it: with the tokens that scripts and clients read from its source. */
export function pageShell(page: Page): string {
  const { viewer } = page;
  const { lsd, fbDtsg } = pageTokens(viewer, page.csrfToken);
  const config = {
    csrf_token: page.csrfToken,
    viewer: viewer ? { id: viewer.person.id, username: viewer.person.username } : null,
    viewerId: viewer?.person.id ?? null,
  };
  const define: unknown[] = [
    ['LSD', [], { token: lsd }, 323],
    ['InstagramSecurityConfig', [], config, 7026],
  ];
  if (viewer) {
    define.push(['DTSGInitialData', [], { token: fbDtsg }, 258]);
    define.push(['CurrentUserInitialData', [], { NON_FACEBOOK_USER_ID: viewer.person.id }, 270]);
  }
  const boot = { require: [['ScheduledServerJS', 'handle', null, [{ __bbox: { define } }]]] };
  const logging =
    page.profileId === undefined
      ? ''
      : bootData(
          scriptJson({
            page_logging: {
              name: 'profilePage',
              params: { page_id: `profilePage_${page.profileId}`, profile_id: page.profileId, sub_path: 'posts' },
            },
          }),
        );
  return `<!DOCTYPE html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
${bootData(scriptJson(boot))}
${logging}
</head><body>${page.body}</body></html>
`;
}

/** The page for everyone who isn't logged in. */
export function loginPage(csrfToken: string): string {
  return pageShell({
    title: 'Login • Instagram',
    csrfToken,
    viewer: null,
    body: `<main><form id="loginForm" method="post"><h1>Instagram</h1>
<input aria-label="Phone number, username, or email" name="username" type="text">
<input aria-label="Password" name="password" type="password">
<button type="submit">Log in</button></form></main>`,
  });
}
