import { HAND_OVER_WAITING, HandOver } from '@trawl/contracts';

/** The parts of a window that are used here. */
type Page = Pick<Window, 'addEventListener' | 'removeEventListener' | 'location' | 'document'>;

/**
 * Waits for one session of the browser extension, whose script posts it from within this page. Messages of frames, of the window
 * that opened this one, and of other origins are ignored.
 *
 * @returns the function that stops waiting
 */
export function receiveHandOver(page: Page, receive: (handOver: HandOver) => void): () => void {
  const root = page.document.documentElement;
  const stop = () => {
    root.removeAttribute(HAND_OVER_WAITING);
    page.removeEventListener('message', read);
  };
  function read({ source, origin, data }: MessageEvent): void {
    if (source !== page || origin !== page.location.origin) return;
    const handOver = HandOver.safeParse(data);
    if (!handOver.success) return;
    stop();
    receive(handOver.data);
  }
  page.addEventListener('message', read);
  // The extension posts only while the attribute is set, so it must not be set before the listener.
  root.setAttribute(HAND_OVER_WAITING, '');
  return stop;
}
