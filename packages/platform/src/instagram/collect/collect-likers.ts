import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import { parsePeoplePage } from '../parse/people-page.ts';
import { parsePostPage } from '../parse/post-page.ts';
import { personRow } from '../rows/person-row.ts';
import { pkOfShortcode } from '../shortcode.ts';
import { WORDS } from '../words.ts';
import { POST_SUBJECT } from './post-subject.ts';
import type { Session } from './session.ts';
import { readTarget } from './target.ts';
import { type Progress, walkList } from './walk.ts';

/** Users who like a post. The platform returns a single page of about a hundred, although it counts all of them. */
export async function* collectLikers(
  session: Session,
  request: ListRequest,
  progress: Progress,
): AsyncGenerator<Page, TargetOutcome> {
  const { target, signal } = request;
  const shortcode = readTarget('post', target, session.host);
  const postUrl = session.addresses.post(shortcode);
  const origin = { target, sourceUrl: session.addresses.likers(shortcode) };
  const call = (below: string, referrer: string) => {
    const path = `/api/v1/media/${pkOfShortcode(shortcode)}/${below}/`;
    return session.client.call({ path, referrer, subject: POST_SUBJECT }, signal);
  };
  const read = async () => {
    const page = parsePeoplePage(await call('likers', `/p/${shortcode}/liked_by/`));
    const rows = page.people.map((person) => personRow(person, session.addresses, origin, postUrl));
    const { found } = page;
    if (rows.length > 0 || found) {
      return { rows, next: null, found, capped: rows.length > 0 && found !== null && rows.length < found };
    }
    // The response is the same for hidden likes and for no likes; the post itself distinguishes them.
    const [post] = parsePostPage(await call('info', `/p/${shortcode}/`)).posts;
    const isHidden = post?.likesCount === null;
    return { rows, next: null, found: isHidden ? null : 0, whyNone: isHidden ? WORDS.likesHidden : WORDS.noLikes };
  };
  return yield* walkList({ request, type: 'like', found: null, progress, read });
}
