/** One call to the platform, made by the page. Paths are on the page's origin. */
export interface PageCall {
  readonly path: string;
  /** A form body; null makes it a GET. */
  readonly form: string | null;
  /** Path of the page that a user would be on. */
  readonly referrer: string;
  /** Whether to follow redirects; a redirect's target is visible only by following it. */
  readonly follow: boolean;
  readonly timeoutMs: number;
  /** How to request the list's next page in advance; null to wait for its call. */
  readonly next: NextPage | null;
}

/** The field of a JSON response that contains the next page's cursor, and the query parameter for it in the next call. */
export interface NextPage {
  readonly field: string;
  readonly parameter: string;
}

/** The response. `landed` is the final path of a followed redirect. */
export type PageAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly text: string;
      readonly retryAfter: string | null;
      readonly landed: string | null;
    }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'broken'; readonly message: string };

/** Maximum length of a response for the worker: real ones have at most a few hundred thousand characters. */
export const ANSWER_CHARACTERS_MAX = 10_000_000;

declare const document: { readonly cookie: string };
declare const location: { readonly href: string };

/**
 * Creates the function that calls the platform from inside a page. It runs in the page, so it must not reference anything
 * outside. It is created once per page and stores the claim that the server issues. It reads the CSRF token from the cookie each
 * time, because any response may set a new one. The browser adds cookies, Referer and user agent.
 *
 * A call with `next` also requests the following list page immediately, so that the platform works while the response is passed on.
 * The second response is stored for a call with exactly its path, and discarded if a different call comes first.
 *
 * A response is cut at `charactersMax`, so that a huge one doesn't fill the worker's memory. The part isn't valid JSON, so it is handled
 * like any other unreadable response. The page reads at most what arrives before the call's timeout.
 */
export function makeInPageFetch(
  appId: string,
  asbdId: string,
  charactersMax: number,
): (call: PageCall) => Promise<PageAnswer> {
  let claim = '0';
  let ahead: { readonly path: string; readonly answer: Promise<PageAnswer> } | null = null;

  /** The path of the page after this one; null if the response names none. */
  const pathAfter = ({ path }: PageCall, { field, parameter }: NextPage, text: string): string | null => {
    // Parsing the response would take longer. Quotes inside of texts are escaped, so only a field matches; a wrong cursor costs a request.
    const before = `"${field}":"`;
    const at = text.lastIndexOf(before);
    if (at === -1) return null;
    const from = at + before.length;
    const cursor = text.slice(from, text.indexOf('"', from));
    if (cursor === '' || cursor.includes('\\')) return null;
    const url = new URL(path, location.href);
    url.searchParams.set(parameter, cursor);
    return url.pathname + url.search;
  };

  const send = async (call: PageCall): Promise<PageAnswer> => {
    const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
    const headers: Record<string, string> = {
      Accept: '*/*',
      'X-IG-App-ID': appId,
      'X-ASBD-ID': asbdId,
      'X-IG-WWW-Claim': claim,
      'X-Requested-With': 'XMLHttpRequest',
    };
    if (token !== undefined) headers['X-CSRFToken'] = token;
    if (call.form !== null) headers['Content-Type'] = 'application/x-www-form-urlencoded';
    try {
      const response = await fetch(call.path, {
        method: call.form === null ? 'GET' : 'POST',
        body: call.form,
        headers,
        credentials: 'include',
        cache: 'no-store',
        redirect: call.follow ? 'follow' : 'manual',
        referrer: call.referrer,
        signal: AbortSignal.timeout(call.timeoutMs),
      });
      if (response.type === 'opaqueredirect') return { kind: 'redirect' };
      claim = response.headers.get('x-ig-set-www-claim') ?? claim;
      return {
        kind: 'answer',
        status: response.status,
        text: (await response.text()).slice(0, charactersMax),
        retryAfter: response.headers.get('retry-after'),
        landed: response.redirected ? new URL(response.url).pathname : null,
      };
    } catch (error) {
      if (error instanceof Error || error instanceof DOMException) {
        return error.name === 'TimeoutError' ? { kind: 'timeout' } : { kind: 'broken', message: error.message };
      }
      return { kind: 'broken', message: String(error) };
    }
  };

  return async (call) => {
    const stored = ahead?.path === call.path ? ahead.answer : null;
    ahead = null;
    const answer = await (stored ?? send(call));
    if (call.next === null || answer.kind !== 'answer' || answer.status !== 200) return answer;
    const path = pathAfter(call, call.next, answer.text);
    if (path !== null) ahead = { path, answer: send({ ...call, path }) };
    return answer;
  };
}
