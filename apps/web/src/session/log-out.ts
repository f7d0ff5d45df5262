import { callApi } from './call-api.ts';
import { leaveSession } from './session-store.ts';

/** Ends the session here and on the server. A server error is only logged, because the user wants to leave anyway. */
export async function logOut(): Promise<void> {
  try {
    await callApi('POST', '/users/logout', {});
  } catch (failure) {
    reportError(failure);
  }
  leaveSession(true);
}
