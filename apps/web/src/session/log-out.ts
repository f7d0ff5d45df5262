import { useSyncExternalStore } from 'react';
import { callApi } from './call-api.ts';
import { leaveSession } from './session-store.ts';

/** Timeout after which the server counts as unreachable. */
const TIMEOUT_MS = 10_000;

let failed = false;
const listeners = new Set<() => void>();

function setFailed(next: boolean): void {
  failed = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the last logout failed and the user hasn't dismissed the notice about it. */
export const useLogoutFailed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => failed,
    () => false,
  );

export const dismissLogoutFailure = (): void => setFailed(false);

/**
 * Ends the session on the server, then here. After a failure the user stays logged in and gets a notice, because the browser
 * still has the session's cookie and the next visitor of this device could use it.
 *
 * @returns whether the user is logged out
 */
export async function logOut(): Promise<boolean> {
  try {
    await callApi('POST', '/users/logout', {}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (failure) {
    reportError(failure);
    setFailed(true);
    return false;
  }
  setFailed(false);
  leaveSession(true);
  return true;
}
