import type { TargetKind } from './catalogue/job-types.ts';
import { spellingsOf } from './hosts.ts';
import { msg } from './messages/msg.ts';
import type { SystemMessage } from './messages/system-message.ts';

/** A parsed target line, in the platform's spelling. */
export type Target =
  | { readonly kind: 'profile'; readonly username: string }
  | { readonly kind: 'post'; readonly shortcode: string }
  | { readonly kind: 'hashtag'; readonly tag: string };

/** `reason` says what to enter instead. */
export type ParsedTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly reason: SystemMessage };

const HOSTS = ['instagram.com', 'www.instagram.com', 'm.instagram.com'];
const USERNAME = /^(?=.*[a-z0-9_])[a-z0-9._]{1,30}$/;
/** Usually eleven characters; posts of private accounts have a longer one. */
const SHORTCODE = /^[A-Za-z0-9_-]{5,60}$/;
/** \p{M} includes variation selectors: adding them again would make the pattern exponential. */
const TAG = /^(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}_]|\u200d){1,100}$/u;
const POST_PATHS = ['p', 'reel', 'reels', 'tv'];
/** First path segments of the platform's own pages, which can't be usernames. */
const RESERVED = [
  ...POST_PATHS,
  ...['about', 'accounts', 'api', 'challenge', 'developer', 'direct', 'directory', 'explore', 'graphql', 'legal'],
  ...['login', 'oauth', 'press', 'privacy', 'share', 'terms', 'web'],
];

const HINTS: Readonly<Record<TargetKind, SystemMessage>> = {
  profile: msg('target.write_profile'),
  post: msg('target.write_post'),
  hashtag: msg('target.write_hashtag'),
};

const refuse = (reason: SystemMessage): ParsedTarget => ({ ok: false, reason });

/** The line as a message shows it: a single line with limited length. */
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Whether the text is a URL instead of a name. A dot isn't sufficient: `evil.com` is a possible username. */
const isAddress = (text: string, hosts: readonly string[]): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) || text.includes('/') || hosts.includes(text.toLowerCase());

/** The segments of a URL's path and its query, or why it isn't one of the platform's URLs. */
function readAddress(
  text: string,
  hosts: readonly string[],
): { parts: string[]; query: URLSearchParams } | 'target.not_address' | 'target.other_site' {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`);
  if (url === null) return 'target.not_address';
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || url.username !== '' || url.password !== '' || !hosts.includes(url.host)) {
    return 'target.other_site';
  }
  return { parts: url.pathname.split('/').filter(Boolean).map(decoded), query: url.searchParams };
}

function profileOf(parts: readonly string[]): Target | undefined {
  const [first = '', second = ''] = parts;
  const name = (first === 'stories' || first === '_u' ? second : first).replace(/^@/, '').toLowerCase();
  return USERNAME.test(name) && !RESERVED.includes(name) ? { kind: 'profile', username: name } : undefined;
}

function postOf(parts: readonly string[]): Target | undefined {
  const [first = '', second = '', third = ''] = parts;
  const code = POST_PATHS.includes(first) ? second : POST_PATHS.includes(second) ? third : '';
  return SHORTCODE.test(code) ? { kind: 'post', shortcode: code } : undefined;
}

function hashtagOf(parts: readonly string[], query: URLSearchParams): Target | undefined {
  const [first, second, third = ''] = parts;
  const searched = first === 'explore' && second === 'search' ? (query.get('q') ?? '') : '';
  const tag = first === 'explore' && second === 'tags' ? third : searched.startsWith('#') ? searched.slice(1) : '';
  return TAG.test(tag) ? { kind: 'hashtag', tag: tag.toLowerCase() } : undefined;
}

function fromAddress(kind: TargetKind, text: string, hosts: readonly string[]): ParsedTarget {
  const address = readAddress(text, hosts);
  const params = { text: shown(text), hint: HINTS[kind] };
  if (typeof address === 'string') return refuse(msg(address, params));
  const { parts, query } = address;
  const found = { post: postOf(parts), hashtag: hashtagOf(parts, query), profile: profileOf(parts) };
  const wanted = kind === 'profile' && found.post !== undefined ? undefined : found[kind];
  if (wanted !== undefined) return { ok: true, target: wanted };
  if (found.post) return refuse(msg('target.is_post', params));
  if (found.hashtag) return refuse(msg('target.is_hashtag', params));
  if (found.profile) return refuse(msg('target.is_profile', params));
  return refuse(msg(`target.names_no_${kind}`, params));
}

function fromName(kind: TargetKind, text: string): Target | undefined {
  switch (kind) {
    case 'profile': {
      const username = text.replace(/^@/, '').toLowerCase();
      return USERNAME.test(username) ? { kind, username } : undefined;
    }
    case 'post':
      return SHORTCODE.test(text) ? { kind, shortcode: text } : undefined;
    case 'hashtag': {
      const tag = text.replace(/^#/, '').toLowerCase();
      return TAG.test(tag) ? { kind, tag } : undefined;
    }
  }
}

/**
 * Parses one line of a job's targets in any spelling that users copy: `nasa`, `@nasa`, `instagram.com/nasa/followers/?hl=en`,
 * `https://www.instagram.com/reel/<shortcode>/`, `<shortcode>`, `#space`, `/explore/tags/space/`. Usernames and tags are returned
 * in lower case, as the platform treats them. URLs are accepted on Instagram's hosts and on `extraHost` (host with port), the
 * sandbox's if configured.
 */
export function parseTarget(kind: TargetKind, text: string, extraHost?: string): ParsedTarget {
  const line = text.trim();
  if (line === '') return refuse(msg('target.empty', { hint: HINTS[kind] }));
  const hosts = [...HOSTS, ...spellingsOf(extraHost)];
  if (isAddress(line, hosts)) return fromAddress(kind, line, hosts);
  const target = fromName(kind, line);
  return target === undefined
    ? refuse(msg('target.unreadable', { text: shown(line), hint: HINTS[kind] }))
    : { ok: true, target };
}
