import { type ComponentType, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Bundle } from '../message-bundles.ts';
import { bundlesOf } from '../page-messages.ts';
import styles from './static-content.module.css';

/** React leaves the HTML of such an element unchanged when it hydrates the page. */
const BUILT = { __html: '' };

const loadsOf = new Map<Bundle, Set<() => Promise<void>>>();

interface StaticContentOptions {
  /** The page's bundle of messages. */
  readonly page: Bundle;
  /** Imports the part's module. */
  readonly load: () => Promise<ComponentType>;
  /** The part in the server bundle: `import.meta.env.SSR ? await load() : undefined`. */
  readonly built: ComponentType | undefined;
  /** The part's CSS modules: a built page links only the styles of modules that its own scripts use. */
  readonly styles: readonly Readonly<Record<string, string>>[];
}

/**
 * A part of a public page without state and links. A built page contains its HTML, so its script isn't needed to hydrate the page. It
 * loads when the part must be rendered: in another language, or after a navigation within the app (see `loadStaticContent`).
 */
export function staticContent({ page, load, built }: StaticContentOptions): ComponentType {
  let Loaded = built;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const loadOnce = async () => {
    if (Loaded) return;
    Loaded = await load();
    for (const listener of listeners) listener();
  };
  loadsOf.set(page, (loadsOf.get(page) ?? new Set()).add(loadOnce));

  return function StaticContent() {
    const Content = useSyncExternalStore(
      subscribe,
      () => Loaded,
      () => built,
    );
    const element = useRef<HTMLDivElement>(null);
    const [failure, setFailure] = useState<unknown>();

    // The development server doesn't build pages, so there is no HTML to keep.
    useLayoutEffect(() => {
      if (element.current?.childNodes.length === 0) loadOnce().catch(setFailure);
    }, []);

    if (failure !== undefined) throw failure;
    if (Content === undefined)
      return <div ref={element} className={styles.content} suppressHydrationWarning dangerouslySetInnerHTML={BUILT} />;
    // The key makes React create a new element instead of changing the one whose HTML it kept.
    return (
      <div key="rendered" className={styles.content}>
        <Content />
      </div>
    );
  };
}

/** Loads the static content of a page that is about to be rendered. */
export async function loadStaticContent(pathname: string): Promise<void> {
  await Promise.all(bundlesOf(pathname).flatMap((bundle) => [...(loadsOf.get(bundle) ?? [])].map((load) => load())));
}
