import { mixText } from '../population/mix.ts';
import type { Session } from '../state/sessions.ts';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const token = (text: string, salt: number): string =>
  [0, 1, 2, 3]
    .map((part) => mixText(text, salt + part).toString(36))
    .join('')
    .slice(0, 22);

export interface Page {
  readonly title: string;
  readonly csrfToken: string;
  readonly viewer: Session | null;
  /** Whose profile it is: stands in the page as `"profile_id":"…"`. */
  readonly profileId?: string;
  readonly body: string;
}

/** A page as the web application sends it: with the tokens that scripts and clients read from its source. */
export function pageShell(page: Page): string {
  const viewerId = page.viewer?.person.id ?? '0';
  const lsd = token(page.viewer?.sessionid ?? page.csrfToken, 1);
  const dtsg = `NAft${token(page.viewer?.sessionid ?? '', 5)}:17843683195144578:1700000000`;
  const config = {
    csrf_token: page.csrfToken,
    viewer: page.viewer ? { id: viewerId, username: page.viewer.person.username } : null,
    viewerId: page.viewer ? viewerId : null,
  };
  const profile =
    page.profileId === undefined
      ? ''
      : `{"page_logging":{"name":"profilePage","params":{"page_id":"profilePage_${page.profileId}","profile_id":"${page.profileId}","sub_path":"posts"}}}`;
  const login = page.viewer
    ? `["DTSGInitialData",[],{"token":"${dtsg}"},258],["CurrentUserInitialData",[],{"NON_FACEBOOK_USER_ID":"${viewerId}","IG_USER_EIMU":"${viewerId}"},270],`
    : '';
  return `<!DOCTYPE html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<script type="application/json" data-sjs>{"require":[["ScheduledServerJS","handle",null,[{"__bbox":{"define":[${login}["LSD",[],{"token":"${lsd}"},323],["InstagramSecurityConfig",[],${JSON.stringify(config)},7026]]}}]]]}</script>
${profile === '' ? '' : `<script type="application/json" data-sjs>${profile}</script>`}
</head><body>${page.body}</body></html>
`;
}

/** The page that everybody who isn't logged in ends on. */
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
