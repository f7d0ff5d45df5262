const NAME = 'trawl-session';

let channel: BroadcastChannel | undefined;

/** Between the tabs of one browser; there is none where pages are written at build time. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs that somebody logged in or out here. Who that is they ask the server. */
export const notifyTabs = (): void => tabs().postMessage('changed');

/** Calls `listener` when another tab tells so; the answer ends that. */
export function listenToTabs(listener: () => void): () => void {
  const tabChannel = tabs();
  tabChannel.addEventListener('message', listener);
  return () => tabChannel.removeEventListener('message', listener);
}
