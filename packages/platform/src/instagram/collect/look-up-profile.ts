import { TargetUnavailable, UnexpectedAnswer } from '../../errors.ts';
import { asUnexpected } from '../client.ts';
import { type Profile, parseProfile } from '../parse/profile.ts';
import { parseSearchResult } from '../parse/search-result.ts';
import type { Subject } from '../read-answer.ts';
import { WORDS } from '../words.ts';
import type { Session } from './session.ts';
import { readTarget } from './target.ts';

export const profileSubject = (username: string): Subject => ({
  missing: WORDS.noProfile(username),
  hidden: WORDS.privateProfile(username),
});

/** The profile of a target line, with its counts. Throws `TargetUnavailable` if it doesn't exist. */
export async function lookUpProfile(session: Session, line: string, signal: AbortSignal): Promise<Profile> {
  const username = readTarget('profile', line, session.host);
  const subject = profileSubject(username);
  const call = {
    path: '/api/v1/users/web_profile_info/',
    query: { username },
    referrer: `/${username}/`,
    subject,
  };
  try {
    return parseProfile(await session.client.call(call, signal), subject);
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error;
    // Visitors, and so a dead session, may get a response without data: `{"status":"ok"}`.
    await session.client.whoAmI(signal);
    const found = await searchProfile(session, username, signal);
    if (found === null) throw error;
    return found;
  }
}

/** Finds profiles that web_profile_info refuses, such as those of some businesses. Null if the search doesn't find the username. */
async function searchProfile(session: Session, username: string, signal: AbortSignal): Promise<Profile | null> {
  const common = { referrer: `/${username}/`, subject: profileSubject(username) };
  const search = { ...common, path: '/web/search/topsearch/', query: { query: username } };
  try {
    const found = parseSearchResult(await session.client.call(search, signal), username);
    if (found === undefined) return null;
    const info = { ...common, path: `/api/v1/users/${found.id}/info/` };
    const profile = parseProfile(await session.client.call(info, signal), common.subject);
    return { ...profile, isFollowed: profile.isFollowed || found.isFollowed };
  } catch (error) {
    throw asUnexpected(error, 'No profile by search');
  }
}

/** A profile with its public contacts, which need a second request if it has any. */
export async function withContacts(session: Session, profile: Profile, signal: AbortSignal): Promise<Profile> {
  if (!profile.showsContacts || profile.publicEmail !== null || profile.publicPhone !== null) return profile;
  const subject = profileSubject(profile.username);
  const call = { path: `/api/v1/users/${profile.id}/info/`, referrer: `/${profile.username}/`, subject };
  try {
    const { publicEmail, publicPhone, city } = parseProfile(await session.client.call(call, signal), subject);
    return { ...profile, publicEmail, publicPhone, city: profile.city ?? city };
  } catch (error) {
    throw asUnexpected(error, 'No contacts of the profile');
  }
}

/** The profile of a target line, for reading its lists. Throws `TargetUnavailable` if only approved followers can see them. */
export async function lookUpOpenProfile(session: Session, line: string, signal: AbortSignal): Promise<Profile> {
  const profile = await lookUpProfile(session, line, signal);
  const isShown = !profile.isPrivate || profile.isFollowed || profile.id === session.ownId;
  if (isShown) return profile;
  // To a dead session everything looks private, and it may have died since it was checked.
  await session.client.whoAmI(signal);
  const { hidden } = profileSubject(profile.username);
  throw new TargetUnavailable('private', `${profile.username} is private`, hidden);
}
