import '@fontsource-variable/inter/wght.css';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import '../styles/tokens.css';
import '../styles/base.css';
import common from '@trawl/messages/catalogues/en/web/common.json';
import notFound from '@trawl/messages/catalogues/en/web/not-found.json';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { COLOR_SCHEME_SCRIPT } from '#components/color-mode/color-mode.ts';
import { isLoadFailure } from '#components/lazy-part/is-load-failure.ts';
import { LoadFailure } from '#components/lazy-part/load-failure.tsx';
import { LogoutNotice } from '#components/logout-notice/logout-notice.tsx';
import { OfflineNotice } from '#components/offline-notice/offline-notice.tsx';
import { PageChange } from '#components/page-change/page-change.tsx';
import { PageWait } from '#components/page-wait/page-wait.tsx';
import { Toaster } from '#components/toast/toaster.tsx';
import { NotFound } from '#features/not-found/not-found.tsx';
import { addMessages, t } from '#language/t.ts';
import { useSessionCheck } from '#session/use-session-check.ts';
import { hideUntilTranslated } from './hide-until-translated.ts';
import { loadGuard } from './load-guard/load-guard-script.ts';
import styles from './root.module.css';
import { loadMessagesOfNextPage, usePageLanguage } from './use-page-language.ts';

// Bundled, so that error texts don't depend on another request.
addMessages('en', common);
addMessages('en', notFound);

/** Inline scripts exist only in the built page; the app's bundle doesn't contain them. */
const AT_FIRST = { __html: import.meta.env.SSR ? loadGuard() : '' };
const BEFORE_PAINT = { __html: import.meta.env.SSR ? `${COLOR_SCHEME_SCRIPT};${hideUntilTranslated()}` : '' };

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* Before any other request, so that every failed load is detected. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={AT_FIRST} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Before the first paint, to avoid flashing light on a dark page or English on a Spanish one. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={BEFORE_PAINT} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export const clientMiddleware = [loadMessagesOfNextPage];

export default function Root() {
  useSessionCheck();
  usePageLanguage();
  useEffect(() => window.loadGuard?.arrived(), []);
  return (
    <>
      <Outlet />
      <PageChange />
      <div className={styles.notices}>
        <LogoutNotice />
        <OfflineNotice />
      </div>
      <Toaster />
    </>
  );
}

/** Shown while the app's first screen loads. */
export const HydrateFallback = PageWait;

export function ErrorBoundary() {
  const error = useRouteError();
  if (isLoadFailure(error)) {
    return (
      <LoadFailure>
        <PageWait />
      </LoadFailure>
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className={styles.wrong}>
      <h1>{t('common.pageFailed.title')}</h1>
      <p>{t('common.pageFailed.text')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('common.pageFailed.reload')}
      </Button>
    </main>
  );
}
