import type { Language } from '@trawl/messages/languages';
import { matchPath } from 'react-router';
import { loadMessages } from '#language/load-messages.ts';
import type { Bundle } from './message-bundles.ts';

/** The bundle of each page. If several paths match, the first one applies. */
const PAGES: readonly (readonly [path: string, bundle: Bundle])[] = [
  ['/', 'home'],
  ['/login', 'home'],
  ['/register', 'home'],
  ['/features', 'features'],
  ['/pricing', 'pricing'],
  ['/api-pricing', 'pricing'],
  ['/about', 'about'],
  ['/contact', 'contact'],
  ['/blog', 'blog'],
  ['/tutorials', 'tutorials'],
  ['/careers', 'careers'],
  ['/legal/:document', 'legal'],
  ['/verify-email', 'account-links'],
  ['/forgot-password', 'account-links'],
  ['/reset-password', 'account-links'],
  ['/account-action', 'account-action'],
  ['/opt-out', 'opt-out'],
  ['/account-deleted', 'account-deleted'],
  ['/dashboard', 'overview'],
  ['/dashboard/jobs', 'jobs'],
  ['/dashboard/jobs/create', 'wizard'],
  ['/dashboard/jobs/:id', 'job'],
  ['/dashboard/jobs/:id/edit', 'wizard'],
  ['/dashboard/all-accounts', 'accounts'],
  ['/dashboard/funds', 'funds'],
  ['/dashboard/profile', 'profile'],
  ['/dashboard/profile/plan', 'plan'],
  ['/dashboard/profile/security', 'profile'],
  ['/dashboard/settings', 'settings'],
];

/** The bundles of a page: the root's, its layout's and its own. */
export function bundlesOf(pathname: string): readonly Bundle[] {
  const page = pageAt(pathname)?.[1];
  return ['root', isPublic(pathname) ? 'public' : 'dashboard', ...(page ? [page] : [])];
}

const pageAt = (pathname: string) => PAGES.find(([path]) => matchPath(path, pathname));

/** Unknown paths are public, even below /dashboard: the public layout shows that there is no page. */
const isPublic = (pathname: string): boolean => !pageAt(pathname)?.[0].startsWith('/dashboard');

/** Loads a page's messages, except English ones of the root and of public pages, which are part of their scripts. */
export async function loadPageMessages(pathname: string, language: Language): Promise<void> {
  if (language === 'en' && isPublic(pathname)) return;
  const bundles = bundlesOf(pathname).filter((bundle) => language !== 'en' || bundle !== 'root');
  await Promise.all(bundles.map((bundle) => loadMessages(language, bundle)));
}
