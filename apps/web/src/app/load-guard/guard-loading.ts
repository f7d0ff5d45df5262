/** What a page says where its scripts or styles can't be loaded: title, text, button. */
export type GuardWords = readonly [title: string, text: string, button: string];

export interface LoadGuard {
  /** A script, stylesheet or chunk could not be loaded: the page reloads once, or says so. */
  readonly failed: () => void;
  /** The app is on the screen. */
  readonly arrived: () => void;
  /** The screen that failed was left for another one. */
  readonly left: () => void;
}

declare global {
  interface Window {
    loadGuard?: LoadGuard;
  }
}

export interface GuardSettings {
  readonly words: Readonly<Record<string, GuardWords>>;
  /** Matches the message of a dynamic import that failed, in all browsers. */
  readonly failure: RegExp;
  /** Where the time of the last automatic reload is kept for this tab. */
  readonly key: string;
  /** At most one automatic reload in this time, in ms. */
  readonly onceInMs: number;
  /** A network that changes needs a moment, in ms. */
  readonly settleMs: number;
  /** How long the server may take to answer before the page gives up on a reload, in ms. */
  readonly answerMs: number;
  /** Without the app after so long, in ms, the page offers a reload. */
  readonly startTimeoutMs: number;
}

/**
 * Watches over the loading of a page. It runs as an inline script before anything else is asked for, so it uses nothing from
 * outside itself, neither code nor styles.
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

  function show() {
    if (message) return;
    let words = settings.words.en;
    try {
      words = settings.words[String(languageOf()).slice(0, 2)] ?? words;
    } catch {}
    if (!words) return;
    // A page that can be read stays readable; an empty one shows nothing but this.
    const place = document.querySelector('main')
      ? 'left:16px;right:16px;bottom:16px;max-width:560px;margin:auto;border:1px solid GrayText;border-radius:12px'
      : 'inset:0';
    const scheme = document.documentElement.dataset.mantineColorScheme;
    message = part(
      'div',
      '',
      `position:fixed;${place};z-index:9999;display:grid;place-content:center;justify-items:start;gap:12px;padding:20px;font:16px/1.5 system-ui,sans-serif;color-scheme:${scheme};color:CanvasText;background:Canvas;visibility:visible`,
    );
    message.setAttribute('role', 'alert');
    const button = part(
      'button',
      words[2],
      'padding:8px 16px;font:inherit;font-weight:500;color:#fff;background:#0c6b5e;border:0;border-radius:8px;cursor:pointer',
    );
    button.onclick = reload;
    message.append(
      part('strong', words[0], 'font-size:18px;line-height:1.3'),
      part('span', words[1], 'max-width:52ch'),
      button,
    );
    document.body.append(message);
    document.title ||= words[0];
    addEventListener('online', reload);
  }

  function reloadOnce() {
    try {
      if (Date.now() - Number(sessionStorage.getItem(settings.key)) < settings.onceInMs) return show();
      sessionStorage.setItem(settings.key, String(Date.now()));
      reload();
    } catch {
      // Without storage nothing tells a second reload from the first.
      show();
    }
  }

  function failed() {
    if (failing) return;
    failing = true;
    setTimeout(() => {
      if (!failing) return;
      // Where the server can't be reached, a reload would leave the browser's own error page.
      fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(settings.answerMs) }).then(
        ({ status }) => (status < 500 ? reloadOnce() : show()),
        show,
      );
    }, settings.settleMs);
  }

  function hide() {
    removeEventListener('online', reload);
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
