import { useSyncExternalStore } from 'react';
import { ApiFailure, callApi } from './call-api.ts';
import { readUser, type SessionUser } from './session-user.ts';
import { notifyTabs } from './tabs.ts';

/** The session's state: unknown, a visitor, an unverified user, or a verified user. */
export type Session =
  | { readonly state: 'loading' }
  /** `byChoice`: the user has just logged out. */
  | { readonly state: 'visitor'; readonly byChoice: boolean }
  | { readonly state: 'unverified'; readonly user: SessionUser }
  | { readonly state: 'verified'; readonly user: SessionUser };

/** Requests a success response for visitors: browsers would log an HTTP error in the console of every public page. */
const LOGIN_CHECK_HEADER = { 'X-Expects-Visitors': 'yes' };

const LOADING: Session = { state: 'loading' };

let current: Session = LOADING;
const listeners = new Set<() => void>();

/** The number of logins, logouts and checks so far. */
let begun = 0;
/** The number of the login, logout or check that set `current`. Responses of earlier checks are outdated. */
let latest = 0;

function setSession(next: Session): void {
  const changed = current.state !== 'loading' && whoIn(current) !== whoIn(next);
  current = next;
  for (const listener of listeners) listener();
  // The other tabs share the cookie and check the session again.
  if (changed) notifyTabs();
}

/** A session's user and verification state. Other tabs are notified only if they change. */
const whoIn = (session: Session): string | null => ('user' in session ? `${session.state} ${session.user.id}` : null);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current session; rerenders on changes. Pages are prerendered with `loading`. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );

/** Called when a user has logged in, registered or verified their email. */
export function enterSession(user: SessionUser): void {
  latest = ++begun;
  setSession(sessionOf(user));
}

const sessionOf = (user: SessionUser): Session => ({ state: user.isEmailVerified ? 'verified' : 'unverified', user });

/** The number of reported balances so far. The response of a check that began earlier may contain an older one. */
let reported = 0;

/** Called when the server reports a new balance. */
export function setDisplayedFunds(funds: number): void {
  reported++;
  if (current.state !== 'verified' || current.user.funds === funds) return;
  setSession({ ...current, user: { ...current.user, funds } });
}

/** Called when the user is logged out: by choice, or by the server. */
export function leaveSession(byChoice: boolean): void {
  latest = ++begun;
  setSession({ state: 'visitor', byChoice });
}

/**
 * Asks the server for the session, on start and whenever it may have changed. A failed first check counts as logged out; later
 * checks without a response change nothing, so a lost connection doesn't log the user out.
 */
export async function checkSession(): Promise<Session> {
  const check = ++begun;
  const reportedBefore = reported;
  const found = await requestSession();
  if (check > latest && found !== null) {
    latest = check;
    setSession(reported === reportedBefore ? found : withCurrentFunds(found));
  }
  return current;
}

const withCurrentFunds = (found: Session): Session =>
  found.state === 'verified' && current.state === 'verified' && found.user.id === current.user.id
    ? { ...found, user: { ...found.user, funds: current.user.funds } }
    : found;

/** The session on the server; null if a later check fails. */
async function requestSession(): Promise<Session | null> {
  try {
    return sessionOf(readUser(await callApi('GET', '/users/check-auth', undefined, { headers: LOGIN_CHECK_HEADER })));
  } catch (failure) {
    const refused = failure instanceof ApiFailure && (failure.status === 401 || failure.code === 'not_logged_in');
    return refused || current.state === 'loading' ? { state: 'visitor', byChoice: false } : null;
  }
}
