import { useSyncExternalStore } from 'react';
import { ApiFailure, callApi } from './call-api.ts';
import { readUser, type SessionUser } from './session-user.ts';
import { notifyTabs } from './tabs.ts';

/** Who is here: not known yet, nobody, somebody who has yet to verify their email, or somebody who has. */
export type Session =
  | { readonly state: 'loading' }
  /** `byChoice`: they have just logged out. */
  | { readonly state: 'visitor'; readonly byChoice: boolean }
  | { readonly state: 'unverified'; readonly user: SessionUser }
  | { readonly state: 'verified'; readonly user: SessionUser };

const LOADING: Session = { state: 'loading' };

let current: Session = LOADING;
const listeners = new Set<() => void>();

function become(next: Session): void {
  const changed = current.state !== 'loading' && whoIn(current) !== whoIn(next);
  current = next;
  for (const listener of listeners) listener();
  // The other tabs share the cookie: they ask who is here now.
  if (changed) notifyTabs();
}

/** Who a session is of, and whether they are verified; what else changes in it is no other tab's business. */
const whoIn = (session: Session): string | null => ('user' in session ? `${session.state} ${session.user.id}` : null);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Who is here, kept up to date in every part of the page. Pages come out of the build as `loading`. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );

/** Someone has just logged in, registered or verified their email. */
export function enterSession(user: SessionUser): void {
  become({ state: user.isEmailVerified ? 'verified' : 'unverified', user });
}

/** The server has told what can be spent now. */
export function changeFunds(funds: number): void {
  if (current.state !== 'verified' || current.user.funds === funds) return;
  become({ ...current, user: { ...current.user, funds } });
}

/** Nobody is logged in any more: because they wanted to go, or because the server says so. */
export const leaveSession = (byChoice: boolean): void => become({ state: 'visitor', byChoice });

/**
 * Asks the server who is here: on start, and whenever that may have changed. A first check that fails counts as logged
 * out; later ones that get no answer leave things as they are, so that a lost connection doesn't throw anyone out.
 */
export async function checkSession(): Promise<Session> {
  try {
    enterSession(readUser(await callApi('GET', '/users/check-auth')));
  } catch (failure) {
    const refused = failure instanceof ApiFailure && failure.status === 401;
    if (refused || current.state === 'loading') leaveSession(false);
  }
  return current;
}
