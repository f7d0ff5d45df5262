import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import { parsePeoplePage } from '../parse/people-page.ts';
import { personRow } from '../rows/person-row.ts';
import { lookUpOpenProfile, profileSubject } from './look-up-profile.ts';
import type { Session } from './session.ts';
import { type Progress, walkList } from './walk.ts';

/**
 * Users requested per page. The web client requests 12 and the apps up to 200. 50 is the maximum of the web's GraphQL lists, so a
 * list needs a quarter of the requests and still looks like the web client. The platform may return fewer.
 */
const PEOPLE_PER_PAGE = 50;

const LISTS = { follower: 'followers', following: 'following' } as const;

/** Followers of a profile, or the profiles it follows. */
export async function* collectPeople(
  type: 'follower' | 'following',
  session: Session,
  request: ListRequest,
  progress: Progress,
): AsyncGenerator<Page, TargetOutcome> {
  const { target, signal } = request;
  const list = LISTS[type];
  const profile = await lookUpOpenProfile(session, target, signal);
  const origin = { target, sourceUrl: session.addresses.people(profile.username, list) };
  const read = async (cursor: string | null, wanted: number) => {
    const call = {
      path: `/api/v1/friendships/${profile.id}/${list}/`,
      query: {
        count: String(PEOPLE_PER_PAGE),
        search_surface: 'follow_list_page',
        // Last, because this is where the browser page appends it.
        ...(cursor === null ? {} : { max_id: cursor }),
      },
      referrer: `/${profile.username}/${list}/`,
      subject: profileSubject(profile.username),
      ...(wanted > PEOPLE_PER_PAGE && { next: { field: 'next_max_id', parameter: 'max_id' } }),
    };
    const page = parsePeoplePage(await session.client.call(call, signal));
    return {
      rows: page.people.map((person) => personRow(person, session.addresses, origin)),
      next: page.next,
      capped: page.capped,
    };
  };
  const found = type === 'follower' ? profile.followersCount : profile.followingCount;
  return yield* walkList({ request, type, found, progress, read });
}
