import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import { profileRow } from '../rows/profile-row.ts';
import { lookUpProfile, withContacts } from './look-up-profile.ts';
import type { Session } from './session.ts';
import { type Progress, walkList } from './walk.ts';

/** A profile is a list with one entry. */
export async function* collectProfile(
  session: Session,
  request: ListRequest,
  progress: Progress,
): AsyncGenerator<Page, TargetOutcome> {
  const read = async () => {
    const found = await lookUpProfile(session, request.target, request.signal);
    // Visitors can see profiles too, so a profile doesn't prove that the session is alive.
    await session.client.ensureAlive(request.signal);
    const profile = await withContacts(session, found, request.signal);
    const origin = { target: request.target, sourceUrl: session.addresses.profile(profile.username) };
    return { rows: [profileRow(profile, session.addresses, origin)], next: null };
  };
  return yield* walkList({ request, type: 'profile', found: 1, progress, read });
}
