import { callApi } from './call-api.ts';
import { leaveSession } from './session-store.ts';

/** Ends the session here and on the server. A failure there is only logged: the person wanted to leave, and leaves. */
export async function logOut(): Promise<void> {
  try {
    await callApi('POST', '/users/logout', {});
  } catch (failure) {
    reportError(failure);
  }
  leaveSession(true);
}
