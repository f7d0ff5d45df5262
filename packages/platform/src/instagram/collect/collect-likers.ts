import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import { parsePeoplePage } from '../parse/people-page.ts';
import { personRow } from '../rows/person-row.ts';
import { pkOfShortcode } from '../shortcode.ts';
import { NOUNS, WORDS } from '../words.ts';
import { POST_SUBJECT } from './post-subject.ts';
import type { Session } from './session.ts';
import { readTarget } from './target.ts';
import { type Progress, walkList } from './walk.ts';

/** People who like a post. The platform gives one page of about a hundred and no more, while it counts them all. */
export async function* collectLikers(
  session: Session,
  request: ListRequest,
  progress: Progress,
): AsyncGenerator<Page, TargetOutcome> {
  const { target, signal } = request;
  const { shortcode } = readTarget('post', target, session.host);
  const postUrl = session.addresses.post(shortcode);
  const origin = { target, sourceUrl: session.addresses.likers(shortcode) };
  const read = async () => {
    const call = {
      path: `/api/v1/media/${pkOfShortcode(shortcode)}/likers/`,
      referrer: `/p/${shortcode}/liked_by/`,
      subject: POST_SUBJECT,
    };
    const page = parsePeoplePage(await session.client.call(call, signal));
    const rows = page.people.map((person) => personRow(person, session.addresses, origin, postUrl));
    const { found } = page;
    const capped = rows.length > 0 && found !== null && rows.length < found;
    return { rows, next: null, found, capped, whyNone: found ? null : WORDS.noLikes };
  };
  return yield* walkList({ request, noun: NOUNS.like, found: null, progress, read });
}
