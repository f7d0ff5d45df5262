import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { SeededJobs } from './seeded-customer.ts';

/** One screen of the dashboard, and how to open it. */
export interface Screen {
  /** The name of its screenshots. */
  readonly name: string;
  readonly route: string;
  /** The URL path, for several screens at one URL. */
  readonly path?: string;
  /** A selector for its new part, if the previous screen contains the rest. */
  readonly part?: string;
  /** Opens it and waits until it has loaded. */
  open(page: Page): Promise<void>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** A screen that has loaded when its title is visible and no part is loading. */
const plain = (name: string, path: string, title: string | RegExp, route = path): Screen => ({
  name,
  route,
  path,
  async open(page) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await settled(page);
  },
});

/** Waits until nothing is loading: no skeleton is left, including those of parts whose scripts load later. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"], [data-skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

const isAt = (page: Page, { path }: Screen): boolean => new URL(page.url()).pathname === path;

async function choose(page: Page, option: RegExp): Promise<void> {
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: 'Next' }).click();
}

const wizard = (name: string, choices: readonly RegExp[], untilShown: (page: Page) => Promise<void>): Screen => ({
  name,
  route: '/dashboard/jobs/create',
  async open(page) {
    // Clears the stored draft, as in a fresh tab.
    if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
    await page.goto('/dashboard/jobs/create');
    for (const choice of choices) await choose(page, choice);
    await untilShown(page);
  },
});

export const TAB_PANEL = '[role="tabpanel"]';

const tab = (screen: Screen, name: string, tabName: string): Screen => ({
  name,
  route: screen.route,
  part: TAB_PANEL,
  async open(page) {
    // Tabs of one page are opened one after the other.
    const shown = page.getByRole('tab', { name: tabName });
    if (!isAt(page, screen)) await screen.open(page);
    await shown.click();
    await expect(page.getByRole('tabpanel', { name: tabName })).toBeVisible();
    await settled(page);
  },
});

/** A dialog on a screen; closes previous ones. */
const dialog = (screen: Screen, name: string, title: RegExp, open: (page: Page) => Promise<void>): Screen => ({
  name,
  route: screen.route,
  part: '[role="dialog"]',
  async open(page) {
    if (isAt(page, screen)) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } else await screen.open(page);
    await open(page);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page.locator('[role="dialog"] [role="status"][aria-label^="Loading"]')).toHaveCount(0);
  },
});

/** The screens of a new customer. */
export const EMPTY_SCREENS: readonly Screen[] = [
  plain('overview-empty', '/dashboard', 'Dashboard'),
  plain('jobs-empty', '/dashboard/jobs', 'Jobs'),
  plain('accounts-empty', '/dashboard/all-accounts', 'All Accounts'),
];

/** All screens of a customer with jobs in every status, those with the running job first. */
export function screensOf(jobs: SeededJobs): readonly Screen[] {
  const job = (name: keyof SeededJobs, title: string | RegExp): Screen =>
    plain(`job-${name}`, `/dashboard/jobs/${jobs[name]}`, title, '/dashboard/jobs/{id}');
  const completed = job('completed', 'NASA’s newest posts');
  const messages = job('messages', 'Invitations to a film');
  const waiting = job('waiting', 'Three profiles every day');
  const overview = plain('overview', '/dashboard', 'Dashboard');
  const jobList = plain('jobs', '/dashboard/jobs', 'Jobs');
  const list = plain('accounts', '/dashboard/all-accounts', 'All Accounts');
  const accounts: Screen = {
    ...list,
    async open(page) {
      await list.open(page);
      // Accounts are checked after the list has loaded.
      await expect(page.getByRole('article').getByText('Active', { exact: true })).toBeVisible();
    },
  };
  return [
    job('running', 'Tidepool Lab audience'),
    overview,
    dialog(overview, 'overview-bell', /^Notifications/, async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    }),
    jobList,
    {
      ...jobList,
      name: 'jobs-selected',
      async open(page) {
        await jobList.open(page);
        await page.getByRole('checkbox', { name: 'Select all' }).check();
        await expect(page.getByRole('region', { name: 'Actions for the selected jobs' })).toBeVisible();
      },
    },
    job('pending', 'Whom NASA follows'),
    job('paused', 'Tidepool Lab, first look'),
    job('failed', 'Quiet Harbor audience'),
    waiting,
    tab(waiting, 'job-changes', 'Changes'),
    job('halfway', 'Profiles, two by two'),
    job('order', 'Spring letter'),
    messages,
    tab(messages, 'job-messages-results', 'Results'),
    completed,
    tab(completed, 'job-analysis', 'Analysis'),
    tab(completed, 'job-targets', 'Targets'),
    tab(completed, 'job-runs', 'Runs'),
    tab(completed, 'job-charts', 'Charts'),
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
      await settled(page);
    }),
    {
      ...wizard('create-import', [/Instagram/, /^Followers/], async (page) => {
        const buffer = Buffer.from('City,Username\nParis,nasa\nBonn,@NASA\nRome,not a name\nKyoto,tidepool_lab\n');
        await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
        const dialogOfFile = page.getByRole('dialog', { name: 'Targets from “people.csv”' });
        await dialogOfFile.getByText('1 line can’t be used').click();
        await expect(dialogOfFile.getByRole('listitem')).toContainText('Line 4:');
      }),
      part: '[role="dialog"]',
    },
    wizard('create-calendar', [/Instagram/, /^Followers/], async (page) => {
      await page.getByLabel('Job Name').fill('Who follows NASA, by weekday');
      await page.getByLabel('Target', { exact: true }).fill('nasa');
      await page.getByRole('radio', { name: /^Recurring/ }).check();
      await page.getByLabel('Run every').selectOption('Days of the week, at a time');
      await page.getByLabel('Time zone').selectOption('Europe/Berlin');
      await expect(page.getByText(/^Next start:/)).toBeVisible();
    }),
    {
      ...wizard('create-refused', [/Instagram/, /^Followers/], async (page) => {
        await page.getByRole('button', { name: 'Create Job' }).click();
        await expect(page.getByText('Validation Error')).toBeVisible();
      }),
      // Including the toast next to it.
      part: 'body',
    },
    wizard('create-messages', [/Instagram/, /message/i], async (page) => {
      await expect(page.getByLabel('Job Name')).toBeVisible();
    }),
    accounts,
    dialog(accounts, 'accounts-add', /^Add account/, async (page) => {
      await page.getByRole('button', { name: 'Add Account' }).click();
      await page.getByText('Share this account and earn').click();
      await page.getByRole('button', { name: 'Add account', exact: true }).click();
      await expect(page.getByText('Session ID is required')).toBeVisible();
    }),
    dialog(accounts, 'accounts-edit', /^Edit @/, async (page) => {
      await page.getByRole('button', { name: /^More actions for @/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('spinbutton', { name: 'DMs limit' }).fill('30');
      await expect(page.getByText('You agreed to 20 messages a day.')).toBeVisible();
    }),
    dialog(accounts, 'accounts-sent', /^Messages sent from @/, async (page) => {
      await page.getByRole('button', { name: /^Sent messages of @/ }).click();
      await expect(page.getByText('To @').first()).toBeVisible();
    }),
    dialog(accounts, 'accounts-delete', /^Delete @/, async (page) => {
      await page.getByRole('button', { name: /^More actions for @/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    }),
    // Last, because the account is no longer shared afterwards.
    dialog(accounts, 'accounts-share', /^Share @/, async (page) => {
      const shares = page.getByRole('switch', { name: /^Share @/ });
      if (await shares.isChecked()) {
        await shares.click();
        const toast = page.getByText('The account is private again');
        await expect(toast).toBeVisible();
        // It would cover the dialog's title.
        await expect(toast).toBeHidden();
      }
      await shares.click();
    }),
    plain('funds', '/dashboard/funds', 'Add Funds'),
    plain('profile', '/dashboard/profile', 'Profile Settings'),
    plain('profile-plan', '/dashboard/profile/plan', 'Profile Settings'),
    plain('profile-security', '/dashboard/profile/security', 'Profile Settings'),
    plain('settings', '/dashboard/settings', 'Settings'),
  ];
}
