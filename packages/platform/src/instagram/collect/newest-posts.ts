import { UnexpectedAnswer } from '../../errors.ts';
import type { ExpandRequest, Expansion } from '../../port.ts';
import type { Post } from '../parse/post.ts';
import { WORDS } from '../words.ts';
import { readPostPage } from './collect-posts.ts';
import { lookUpOpenProfile } from './look-up-profile.ts';
import type { Session } from './session.ts';
import { EMPTY_PAGES_MAX } from './walk.ts';

/** The newest posts by date. A profile lists pinned posts first, whatever their date. */
export const newestOf = <Each extends Pick<Post, 'takenAt'>>(posts: readonly Each[], limit: number): Each[] =>
  posts.toSorted((a, b) => (b.takenAt ?? '').localeCompare(a.takenAt ?? '')).slice(0, limit);

/** More than the three posts that can be pinned. If all posts were taken for pinned ones, all pages would be read. */
const PINNED_MAX = 12;

/** Whether older pages can't contain any of the newest posts: all except pinned ones are in order. */
function areEnough(posts: readonly Post[], profileId: string, limit: number): boolean {
  const pinned = posts.filter(({ pinnedFor }) => pinnedFor.includes(profileId)).length;
  return posts.length - Math.min(pinned, PINNED_MAX) >= limit;
}

/**
 * The newest posts of a profile as target lines. Throws `TargetUnavailable` if the profile can't be seen, and `UnexpectedAnswer` if
 * the pages contradict its count of posts or repeat.
 */
export async function* newestPosts(
  session: Session,
  { target, limit, signal }: ExpandRequest,
): AsyncGenerator<number, Expansion> {
  const profile = await lookUpOpenProfile(session, target, signal);
  const posts = new Map<string, Post>();
  let cursor: string | null = null;
  let emptyPages = 0;
  do {
    const page = await readPostPage(session, profile, cursor, signal);
    if (page.next !== null && page.next === cursor) throw unexpected('The cursor stands still');
    const before = posts.size;
    for (const post of page.posts) posts.set(post.id, post);
    emptyPages = posts.size === before ? emptyPages + 1 : 0;
    if (emptyPages > EMPTY_PAGES_MAX) throw unexpected('Page after page is empty');
    cursor = page.next;
    yield posts.size;
  } while (cursor !== null && !areEnough([...posts.values()], profile.id, limit));
  const found = profile.postsCount;
  if (posts.size === 0 && found !== null && found > 0) throw unexpected(`No posts, but ${found} are counted`);
  const into = newestOf([...posts.values()], limit).map(({ shortcode }) => session.addresses.post(shortcode));
  return { into, found, whyNone: into.length > 0 ? null : WORDS.none('profile_post') };
}

const unexpected = (message: string): UnexpectedAnswer => new UnexpectedAnswer(message, WORDS.unexpected);
