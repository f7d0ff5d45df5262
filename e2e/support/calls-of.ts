import type { Page } from '@playwright/test';

/** The page's calls of a procedure from now on, also those that share a request with others. */
export function callsOf(page: Page, procedure: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/trpc/')) return;
    const called = pathname.slice('/trpc/'.length).split(',');
    calls.push(...called.filter((each) => each === procedure));
  });
  return calls;
}
