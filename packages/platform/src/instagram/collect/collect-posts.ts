import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import type { PostPage } from '../parse/post.ts';
import { parsePostPage } from '../parse/post-page.ts';
import type { Profile } from '../parse/profile.ts';
import { postRow } from '../rows/post-row.ts';
import { lookUpOpenProfile, profileSubject } from './look-up-profile.ts';
import type { Session } from './session.ts';
import { type Progress, walkList } from './walk.ts';

/** The page size that the web client requests; the platform usually returns 12. */
const POSTS_PER_PAGE = 30;

/** A page of a profile's posts: pinned ones first, then newest first. */
export async function readPostPage(
  session: Session,
  profile: Profile,
  cursor: string | null,
  signal: AbortSignal,
): Promise<PostPage> {
  const call = {
    path: `/api/v1/feed/user/${profile.id}/`,
    query: { count: String(POSTS_PER_PAGE), ...(cursor === null ? {} : { max_id: cursor }) },
    referrer: `/${profile.username}/`,
    subject: profileSubject(profile.username),
  };
  return parsePostPage(await session.client.call(call, signal));
}

/** Posts of a profile: pinned ones first, then newest first. */
export async function* collectPosts(
  session: Session,
  request: ListRequest,
  progress: Progress,
): AsyncGenerator<Page, TargetOutcome> {
  const { target, signal } = request;
  const profile = await lookUpOpenProfile(session, target, signal);
  const origin = { target, sourceUrl: session.addresses.profile(profile.username) };
  const read = async (cursor: string | null) => {
    const page = await readPostPage(session, profile, cursor, signal);
    const rows = page.posts.map((post) => postRow(post, session.addresses, origin, profile));
    return { rows, next: page.next };
  };
  return yield* walkList({ request, type: 'profile_post', found: profile.postsCount, progress, read });
}
