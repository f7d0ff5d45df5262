import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { FurnishedJobs } from './furnished.ts';

/** One screen of the dashboard, and the way to it. */
export interface Screen {
  /** As its pictures are called. */
  readonly name: string;
  readonly route: string;
  /** Goes there, and waits until it stands. */
  open(page: Page): Promise<void>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** A screen that stands as soon as its title does and nothing of it is loading. */
const plain = (name: string, path: string, title: string | RegExp, route = path): Screen => ({
  name,
  route,
  async open(page) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await settled(page);
  },
});

/** Nothing that stands for what is still to come. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"], main [data-testid="skeleton-row"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function choose(page: Page, option: RegExp): Promise<void> {
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: 'Next' }).click();
}

const wizard = (name: string, choices: readonly RegExp[], sign: (page: Page) => Promise<void>): Screen => ({
  name,
  route: '/dashboard/jobs/create',
  async open(page) {
    // A fresh tab's wizard: a kept draft would open where it was left.
    await page.goto('/dashboard');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/dashboard/jobs/create');
    for (const choice of choices) await choose(page, choice);
    await sign(page);
  },
});

const tab = (screen: Screen, name: string, tabName: string): Screen => ({
  name,
  route: screen.route,
  async open(page) {
    await screen.open(page);
    await page.getByRole('tab', { name: tabName }).click();
    await expect(page.getByRole('tabpanel', { name: tabName })).toBeVisible();
    await settled(page);
  },
});

/** The screens of a customer who has nothing yet. */
export const EMPTY_SCREENS: readonly Screen[] = [
  plain('overview-empty', '/dashboard', 'Dashboard'),
  plain('jobs-empty', '/dashboard/jobs', 'Jobs'),
  plain('accounts-empty', '/dashboard/all-accounts', 'All Accounts'),
];

/** All screens of a customer who has jobs in every status. Those that show the running one come first. */
export function screensOf(jobs: FurnishedJobs): readonly Screen[] {
  const job = (name: keyof FurnishedJobs, title: string | RegExp): Screen =>
    plain(`job-${name}`, `/dashboard/jobs/${jobs[name]}`, title, '/dashboard/jobs/{id}');
  const completed = job('completed', 'NASA’s newest posts');
  const accounts = plain('accounts', '/dashboard/all-accounts', 'All Accounts');
  return [
    job('running', 'Tidepool Lab audience'),
    plain('overview', '/dashboard', 'Dashboard'),
    plain('jobs', '/dashboard/jobs', 'Jobs'),
    job('pending', 'Whom NASA follows'),
    job('paused', 'Tidepool Lab, first look'),
    job('failed', 'Quiet Harbor audience'),
    job('waiting', 'Three profiles every day'),
    completed,
    tab(completed, 'job-targets', 'Targets'),
    tab(completed, 'job-bill', 'Bill'),
    tab(completed, 'job-details', 'Details'),
    plain('edit', `/dashboard/jobs/${jobs.paused}/edit`, 'Edit Job', '/dashboard/jobs/{id}/edit'),
    wizard('create-platform', [], async (page) => {
      await expect(page.getByRole('radio', { name: /Instagram/ })).toBeVisible();
    }),
    wizard('create-type', [/Instagram/], async (page) => {
      await expect(page.getByRole('radio', { name: /^Followers/ })).toBeVisible();
    }),
    wizard('create-details', [/Instagram/, /^Followers/], async (page) => {
      await page.getByLabel('Job Name').fill('Who follows NASA');
      await page.getByLabel('Target', { exact: true }).fill('nasa\ntidepool_lab');
      await expect(page.getByText(/of build time/).first()).toBeVisible();
    }),
    wizard('create-refused', [/Instagram/, /^Followers/], async (page) => {
      await page.getByRole('button', { name: 'Create Job' }).click();
      await expect(page.getByText('Validation Error')).toBeVisible();
    }),
    wizard('create-messages', [/Instagram/, /message/i], async (page) => {
      await expect(page.getByLabel('Job Name')).toBeVisible();
    }),
    {
      ...accounts,
      async open(page) {
        await accounts.open(page);
        // Each account is checked once the list stands.
        await expect(page.getByRole('article').getByText('Active', { exact: true })).toBeVisible();
      },
    },
    plain('funds', '/dashboard/funds', 'Add Funds'),
    plain('profile', '/dashboard/profile', 'Profile Settings'),
    plain('settings', '/dashboard/settings', 'Settings'),
  ];
}
