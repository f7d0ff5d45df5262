import type { Page } from '@playwright/test';
import activities from '@trawl/messages/catalogues/de/audit.json' with { type: 'json' };
import { expect, test } from '../../support/fixtures.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../support/pseudo-locale.ts';
import { PUBLIC_PAGES } from '../../support/public-paths.ts';
import { signIn } from '../../support/sign-in.ts';

const PUBLIC = [...PUBLIC_PAGES.map(({ path }) => path), '/login', '/forgot-password', '/opt-out', '/nowhere'];
const DASHBOARD = [
  '',
  '/jobs',
  '/jobs/create',
  '/all-accounts',
  '/funds',
  '/profile',
  '/profile/plan',
  '/profile/security',
  '/settings',
];

/** Texts that are the same in all languages, or that `Intl` formats. */
const SAME_EVERYWHERE = [
  // Names of products, platforms and languages
  /^[· ]*Trawl$/,
  /^CSV, JSON, JSON Lines, Excel, Parquet$/,
  /^(Instagram|Facebook|Twitter|LinkedIn)$/,
  /^(English|Español|Français|Deutsch|[MDY]+\D[MDY]+\D[MDY]+)$/,
  // Durations, amounts, dates and files
  /^\d+\s(h|min|s)( \d+\s(min|s))?$/,
  /^\d+\. [A-Z][a-z]+\.? \d{4}( \d\d:\d\d)?$/,
  /^[\w-]+\.(csv|json)$/,
  // The job of the test, and its client
  /^(NASA( · Trawl)?|nasa|node|••••[\w-]{4})$/,
];

/** The server's messages stay German. */
const FROM_SERVER = new Set(Object.values(activities));

/** Opens a page and checks its texts once its heading is in the pseudo-locale, or is a job's name. */
async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$|^NASA$/);
  await page.waitForLoadState('networkidle');
  const texts = await textsOutsideMessages(page);
  expect
    .soft(
      texts.filter((text) => !FROM_SERVER.has(text) && !SAME_EVERYWHERE.some((pattern) => pattern.test(text))),
      path,
    )
    .toEqual([]);
}

test('public pages have no text outside of the catalogues', async ({ page }) => {
  await showPseudoLocale(page);
  for (const path of PUBLIC) await checkPage(page, path);
});

test('the dashboard has no text outside of the catalogues', async ({ page, running, customer }) => {
  const job = await customer.createJob({ name: 'NASA', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await showPseudoLocale(page);
  for (const path of [...DASHBOARD, `/jobs/${job._id}`, `/jobs/${job._id}/edit`]) {
    await checkPage(page, `/dashboard${path}`);
  }
});
