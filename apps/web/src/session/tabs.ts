const NAME = 'trawl-session';

let channel: BroadcastChannel | undefined;

/** The channel between the tabs of a browser; unavailable while pages are built. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Notifies the other tabs of a login or logout, so that they check the session again. */
export const notifyTabs = (): void => tabs().postMessage('changed');

/** Calls `listener` for notifications of other tabs; returns the unsubscribe function. */
export function listenToTabs(listener: () => void): () => void {
  const tabChannel = tabs();
  tabChannel.addEventListener('message', listener);
  return () => tabChannel.removeEventListener('message', listener);
}
