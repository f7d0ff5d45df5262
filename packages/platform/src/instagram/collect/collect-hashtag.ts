import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import { parsePostPage } from '../parse/post-page.ts';
import { readSectionsCursor } from '../parse/sections-cursor.ts';
import { parseTagCount } from '../parse/tag.ts';
import { postRow } from '../rows/post-row.ts';
import { WORDS } from '../words.ts';
import type { Session } from './session.ts';
import { readTarget } from './target.ts';
import { type Progress, walkList } from './walk.ts';

/** Recent posts with a tag. The response doesn't contain their owners' follower counts, so there is no engagement rate. */
export async function* collectHashtag(
  session: Session,
  request: ListRequest,
  progress: Progress,
): AsyncGenerator<Page, TargetOutcome> {
  const { target, signal } = request;
  const tag = readTarget('hashtag', target, session.host);
  const common = {
    referrer: `/explore/tags/${encodeURIComponent(tag)}/`,
    subject: { missing: WORDS.noHashtag(tag), hidden: WORDS.noHashtag(tag) },
  };
  const origin = { target, sourceUrl: session.addresses.hashtag(tag) };
  const info = { ...common, path: '/api/v1/tags/web_info/', query: { tag_name: tag } };
  const found = parseTagCount(await session.client.call(info, signal));
  const read = async (cursor: string | null) => {
    const at = cursor === null ? {} : readSectionsCursor(cursor);
    const call = {
      ...common,
      path: `/api/v1/tags/${encodeURIComponent(tag)}/sections/`,
      form: { tab: 'recent', surface: 'grid', include_persistent: '0', ...at },
    };
    const page = parsePostPage(await session.client.call(call, signal));
    return { rows: page.posts.map((post) => postRow(post, session.addresses, origin, null)), next: page.next };
  };
  return yield* walkList({ request, type: 'hashtag', found, progress, read });
}
