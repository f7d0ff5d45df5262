import type { TargetKind } from './catalogue/job-types.ts';
import { spellingsOf } from './hosts.ts';
import { msg } from './messages/msg.ts';
import type { SystemMessage } from './messages/system-message.ts';

/** What a line of a job's targets names, in the platform's own spelling. */
export type Target =
  | { readonly kind: 'profile'; readonly username: string }
  | { readonly kind: 'post'; readonly shortcode: string }
  | { readonly kind: 'hashtag'; readonly tag: string };

/** `reason` says what to write instead. */
export type ParsedTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly reason: SystemMessage };

const HOSTS = ['instagram.com', 'www.instagram.com', 'm.instagram.com'];
const USERNAME = /^(?=.*[a-z0-9_])[a-z0-9._]{1,30}$/;
/** Eleven characters as a rule; posts of private accounts carry a longer one. */
const SHORTCODE = /^[A-Za-z0-9_-]{5,60}$/;
/** A variation selector is one of \p{M}: named once more, it would make the pattern take for ever. */
const TAG = /^(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}_]|\u200d){1,100}$/u;
const POST_PATHS = ['p', 'reel', 'reels', 'tv'];
/** First parts of paths that are the platform's own pages, so nobody's username. */
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

/** The line as a message shows it: one line, not endless. */
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Does the text read as an address rather than as a name? A dot alone doesn't tell: `evil.com` is a possible username. */
const isAddress = (text: string, hosts: readonly string[]): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) || text.includes('/') || hosts.includes(text.toLowerCase());

/** The parts of an address's path and its query, or why it is none of the platform's. */
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
 * Reads one line of a job's targets in any spelling a person copies: `nasa`, `@nasa`, `instagram.com/nasa/followers/?hl=en`,
 * `https://www.instagram.com/reel/<shortcode>/`, `<shortcode>`, `#space`, `/explore/tags/space/`. Usernames and tags come out in
 * lower case, as the platform treats them. Addresses count on Instagram's own hosts and on `extraHost` (host with port),
 * the stand-in's where one is configured.
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
