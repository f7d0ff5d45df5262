import { spellingsOf } from '../../hosts.ts';
import { msg } from '../../messages/msg.ts';
import type { SystemMessage } from '../../messages/system-message.ts';
import type { ParsedTarget } from '../platform-definition.ts';
import { isAddress, readAddress, refuse, shown, unwrapped } from '../target-line.ts';

export type InstagramTargetKind = 'profile' | 'post' | 'hashtag';

interface Found {
  readonly kind: InstagramTargetKind;
  readonly name: string;
}

const PLATFORM = 'Instagram';
const HOSTS = ['instagram.com', 'www.instagram.com', 'm.instagram.com'];
/** A username can't end with a dot. Source: Regexp::Pattern::Instagram on CPAN. */
const USERNAME = /^[a-z0-9._]{0,29}[a-z0-9_]$/;
/** Usually eleven characters; posts of private accounts have a longer one. */
const SHORTCODE = /^[A-Za-z0-9_-]{5,60}$/;
/** \p{M} includes variation selectors: adding them again would make the pattern exponential. */
const TAG = /^(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}_]|\u200d){1,100}$/u;
const POST_PATHS = ['p', 'reel', 'reels', 'tv'];
/** First path segments of the platform's own pages, which can't be usernames. */
const RESERVED = [
  ...POST_PATHS,
  ...['about', 'accounts', 'api', 'challenge', 'developer', 'direct', 'directory', 'explore', 'graphql', 'legal'],
  ...['login', 'oauth', 'press', 'privacy', 'share', 'terms', 'web', 'ar', 'invites', 'popular', 's'],
];
/** Path segments before the token of an invitation to a broadcast channel or a group; alone, they are possible usernames. */
const INVITATIONS = ['channel', 'j'];

/**
 * Names that are read as shortcodes where usernames are possible too. Shortcodes are random, so nearly all contain a capital or a
 * dash; usernames contain no dash and are usually written in lower case.
 */
const LIKELY_SHORTCODE = /^(?=.*[A-Z-])(?:[A-Za-z0-9_-]{11}|[A-Za-z0-9_-]{31,60})$/;

/**
 * Invisible characters that are copied along with names from messengers and web pages. They are removed, because an error message
 * couldn't show them. Joiners aren't among them: hashtags may contain them.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const HINTS: Readonly<Record<InstagramTargetKind, SystemMessage>> = {
  profile: msg('target.write_profile'),
  post: msg('target.write_post'),
  hashtag: msg('target.write_hashtag'),
};

/** The username in a text such as `@nasa.`: without the @ and the full stop. */
function usernameIn(text: string): string | undefined {
  const name = text.replace(/^@|\.$/g, '').toLowerCase();
  return USERNAME.test(name) ? name : undefined;
}

function profileOf(parts: readonly string[]): Found | undefined {
  const [first = '', second = '', third] = parts;
  // A highlight's address contains its number instead of the profile's name.
  if (first === 'stories' && second === 'highlights' && third !== undefined) return undefined;
  if (INVITATIONS.includes(first) && second !== '') return undefined;
  const name = usernameIn(first === 'stories' || first === '_u' ? second : first);
  return name !== undefined && !RESERVED.includes(name) ? { kind: 'profile', name } : undefined;
}

function postOf(parts: readonly string[]): Found | undefined {
  const [first = '', second = '', third = ''] = parts;
  // After an author's name. A share link has the same form, but its token isn't the post's shortcode.
  const isOfAuthor = POST_PATHS.includes(second) && !RESERVED.includes(first);
  const code = POST_PATHS.includes(first) ? second : isOfAuthor ? third : '';
  // The page of a reel's audio.
  if (first.startsWith('reel') && code === 'audio') return undefined;
  return SHORTCODE.test(code) ? { kind: 'post', name: code } : undefined;
}

function hashtagOf(parts: readonly string[], query: URLSearchParams): Found | undefined {
  const [first, second, third = ''] = parts;
  const searched = first === 'explore' && second === 'search' ? (query.get('q') ?? '') : '';
  const tag = first === 'explore' && second === 'tags' ? third : searched.startsWith('#') ? searched.slice(1) : '';
  return TAG.test(tag) ? { kind: 'hashtag', name: tag.toLowerCase() } : undefined;
}

function fromAddress(
  kind: InstagramTargetKind,
  text: string,
  hosts: readonly string[],
  or?: InstagramTargetKind,
): ParsedTarget<InstagramTargetKind> {
  const address = readAddress(text, hosts);
  const params = { text: shown(text), hint: hintOf(kind, or) };
  if (typeof address === 'string') return refuse(msg(address, { ...params, platform: PLATFORM }));
  const { parts, query } = address;
  const found = { post: postOf(parts), hashtag: hashtagOf(parts, query), profile: profileOf(parts) };
  const wanted = kind === 'profile' && found.post !== undefined ? undefined : found[kind];
  if (wanted !== undefined) return { ok: true, ...wanted };
  const instead = or && found[or];
  if (instead) return { ok: true, ...instead };
  if (found.post) return refuse(msg('target.is_post', params));
  if (found.hashtag) return refuse(msg('target.is_hashtag', params));
  if (found.profile) return refuse(msg('target.is_profile', params));
  return refuse(msg(`target.names_no_${kind}`, { ...params, platform: PLATFORM }));
}

const hintOf = (kind: InstagramTargetKind, or?: InstagramTargetKind): SystemMessage =>
  kind === 'post' && or === 'profile' ? msg('target.write_post_or_profile') : HINTS[kind];

/** A name that may be of either kind. */
function fromEitherName(kind: InstagramTargetKind, or: InstagramTargetKind, text: string): Found | undefined {
  const kinds = kind === 'post' && !LIKELY_SHORTCODE.test(text) ? [or, kind] : [kind, or];
  return kinds.map((each) => fromName(each, text)).find((found) => found !== undefined);
}

function fromName(kind: InstagramTargetKind, text: string): Found | undefined {
  switch (kind) {
    case 'profile': {
      const name = usernameIn(text);
      return name === undefined ? undefined : { kind, name };
    }
    case 'post':
      return SHORTCODE.test(text) ? { kind, name: text } : undefined;
    case 'hashtag': {
      const name = text.replace(/^#/, '').toLowerCase();
      return TAG.test(name) ? { kind, name } : undefined;
    }
  }
}

/**
 * Parses one line of a job's targets in any spelling that users copy: `nasa`, `@nasa`, `instagram.com/nasa/followers/?hl=en`,
 * `https://www.instagram.com/reel/<shortcode>/`, `<shortcode>`, `#space`, `/explore/tags/space/`. Usernames and tags are returned
 * in lower case, as the platform treats them. URLs are accepted on Instagram's hosts and on `extraHost` (host with port), the
 * stand-in's if configured. The name is a username, a shortcode or a tag. With `or`, the line may be of that kind instead.
 */
export function parseTarget(
  kind: InstagramTargetKind,
  text: string,
  extraHost?: string,
  or?: InstagramTargetKind,
): ParsedTarget<InstagramTargetKind> {
  const line = unwrapped(text.replace(INVISIBLE, '').trim());
  if (line === '') return refuse(msg('target.empty', { hint: hintOf(kind, or) }));
  const hosts = [...HOSTS, ...spellingsOf(extraHost)];
  if (isAddress(line, hosts)) return fromAddress(kind, line, hosts, or);
  const target = or === undefined ? fromName(kind, line) : fromEitherName(kind, or, line);
  return target === undefined
    ? refuse(msg('target.unreadable', { text: shown(line), hint: hintOf(kind, or) }))
    : { ok: true, ...target };
}
