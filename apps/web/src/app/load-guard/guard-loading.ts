/** The texts for scripts or styles that can't be loaded: title, text, button. */
export type GuardWords = readonly [title: string, text: string, button: string];

interface LoadGuard {
  /**
   * Called when a script, stylesheet or chunk failed to load: reloads the page once, or shows a message. A page with unsaved changes is
   * reloaded by the user only.
   */
  readonly failed: () => void;
  /** Called when the app is rendered. */
  readonly arrived: () => void;
  /** Called when the user leaves the screen that failed. */
  readonly left: () => void;
}

declare global {
  interface Window {
    loadGuard?: LoadGuard;
  }
}

export interface GuardSettings {
  readonly words: Readonly<Record<string, GuardWords>>;
  /** Matches the message of a failed dynamic import in all browsers. */
  readonly failure: RegExp;
  /** The storage key for the time of the last automatic reload in this tab. */
  readonly key: string;
  /** At most one automatic reload in this time, in ms. */
  readonly onceInMs: number;
  /** Delay for a changing network to settle, in ms. */
  readonly settleMs: number;
  /** Timeout of the server check before an automatic reload, in ms. */
  readonly answerMs: number;
  /** If the app hasn't rendered after this time in ms, the page offers a reload. */
  readonly startTimeoutMs: number;
}

/**
 * Monitors the loading of a page. It runs as an inline script before any other request, so it must not reference code or styles
 * outside of itself.
 */
export function guardLoading(settings: GuardSettings, languageOf: () => string | undefined): void {
  let message: HTMLElement | undefined;
  let failing = false;
  let ready = false;

  const part = (name: string, text: string, style: string): HTMLElement => {
    const element = document.createElement(name);
    element.textContent = text;
    element.style.cssText = style;
    return element;
  };
  const reload = () => location.reload();
  // Forms cancel this event while they contain unsaved changes, which only the user may discard.
  const hasChanges = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const whenOnline = () => hasChanges() || reload();

  function show() {
    if (message) return;
    let words = settings.words.en;
    try {
      words = settings.words[String(languageOf()).slice(0, 2)] ?? words;
    } catch {}
    if (!words) return;
    // Readable content stays visible; on an empty page only this message is shown.
    const place = document.querySelector('main')
      ? 'left:16px;right:16px;bottom:16px;max-width:35rem;margin:auto;border:1px solid GrayText;border-radius:12px'
      : 'inset:0';
    const scheme = document.documentElement.dataset.mantineColorScheme;
    message = part(
      'div',
      '',
      `position:fixed;${place};z-index:9999;display:grid;place-content:center;justify-items:start;gap:12px;padding:20px;font:1rem/1.5 system-ui,sans-serif;color-scheme:${scheme};color:CanvasText;background:Canvas;visibility:visible`,
    );
    message.setAttribute('role', 'alert');
    const button = part(
      'button',
      words[2],
      'padding:8px 16px;font:inherit;font-weight:500;color:#fff;background:#0c6b5e;border:0;border-radius:8px;cursor:pointer',
    );
    button.onclick = reload;
    message.append(
      part('strong', words[0], 'font-size:1.125rem;line-height:1.3'),
      part('span', words[1], 'max-width:52ch'),
      button,
    );
    document.body.append(message);
    document.title ||= words[0];
    addEventListener('online', whenOnline);
  }

  function reloadOnce() {
    try {
      if (hasChanges() || Date.now() - Number(sessionStorage.getItem(settings.key)) < settings.onceInMs) return show();
      sessionStorage.setItem(settings.key, String(Date.now()));
      reload();
    } catch {
      // Without storage, a second reload can't be distinguished from the first.
      show();
    }
  }

  function failed() {
    if (failing) return;
    failing = true;
    setTimeout(() => {
      if (!failing) return;
      // If the server is unreachable, a reload would show the browser's error page.
      fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(settings.answerMs) }).then(
        ({ status }) => (status < 500 ? reloadOnce() : show()),
        show,
      );
    }, settings.settleMs);
  }

  function hide() {
    removeEventListener('online', whenOnline);
    message?.remove();
    message = undefined;
  }

  window.loadGuard = {
    failed,
    arrived() {
      ready = true;
      // A stylesheet that failed is still missing.
      if (!failing) hide();
    },
    left() {
      failing = false;
      hide();
    },
  };
  addEventListener(
    'error',
    ({ target }) => {
      const address =
        target instanceof HTMLScriptElement
          ? target.src
          : target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href;
      if (address !== false && (address === '' || address.startsWith(location.origin))) failed();
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!ready && settings.failure.test(String(reason))) failed();
  });
  setTimeout(() => {
    if (!ready) show();
  }, settings.startTimeoutMs);
}
