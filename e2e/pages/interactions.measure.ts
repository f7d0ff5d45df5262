import type { Page } from '@playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/fixtures.ts';
import { GOOD_INP_MS, watchInteractions } from '../support/interactions.ts';
import { operate } from '../support/operate.ts';
import { signIn } from '../support/sign-in.ts';
import { table } from '../support/table.ts';
import { Truth } from '../support/truth.ts';

/** The maximum rows of a target. */
const ROWS = 10_000;
/** Enough for a job that runs until it is paused at the end. */
const TARGETS = 30;

interface Interaction {
  readonly name: string;
  interact(page: Page): Promise<void>;
}

const openTab = (name: string): Interaction => ({
  name: `open the tab ${name}`,
  async interact(page) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  },
});

const press = (key: string): Interaction => ({ name: `press ${key}`, interact: (page) => page.keyboard.press(key) });

const grid = (page: Page) => page.getByRole('grid', { name: 'Results' });

const INTERACTIONS: readonly Interaction[] = [
  ...['Analysis', 'Targets', 'Runs', 'Charts', 'Bill', 'Details', 'Results'].map(openTab),
  {
    name: 'click a cell',
    interact: (page) => grid(page).getByRole('gridcell').nth(3).click(),
  },
  press('ArrowDown'),
  press('PageDown'),
  press('Control+End'),
  press('Control+Home'),
  {
    name: 'select a row',
    interact: (page) => page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click(),
  },
  {
    name: 'open a row',
    async interact(page) {
      await page.getByRole('button', { name: 'Open row 1', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  press('Escape'),
  {
    name: 'sort by a column',
    async interact(page) {
      const head = grid(page).getByRole('columnheader', { name: 'Username' });
      await head.click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
    },
  },
  {
    name: 'open the columns',
    async interact(page) {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await expect(page.getByRole('group', { name: 'Columns' })).toBeVisible();
    },
  },
  press('Escape'),
  {
    name: 'type a search',
    interact: (page) => page.getByRole('searchbox', { name: 'Search these results' }).pressSequentially('ar'),
  },
  {
    name: 'open the notifications',
    async interact(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  press('Escape'),
  {
    name: 'switch to dark mode',
    interact: (page) => page.getByRole('button', { name: 'Switch to dark mode' }).click(),
  },
  {
    name: 'pause the job',
    async interact(page) {
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'open the job list',
    async interact(page) {
      await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
      await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
    },
  },
];

// Most users have animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the page of a running job responds to every interaction within the limit', async ({ page, running }) => {
  const customer = await newCustomer(running);
  await operate(running, 'plan', 'set', customer.email, 'professional');
  const people = await new Truth(running.sandbox).people('users/nasa/followers', 1_000);
  const popular = people.filter((each) => !each.private && each.followersListed >= ROWS).slice(0, TARGETS);
  const { _id } = await customer.createJob({
    type: 'follower',
    target: popular.map(({ username }) => username).join('\n'),
    settings: { followersPerProfile: ROWS, profilesPerLaunch: TARGETS },
  });
  await signIn(page, customer, running.web);
  const measure = await watchInteractions(page);
  await page.goto(`/dashboard/jobs/${_id}`);
  const rows: string[][] = [];
  const add = async ({ name, interact }: Interaction) => {
    const ms = await measure(() => interact(page));
    const { status } = await customer.job(_id);
    rows.push([name, status, ms === 0 ? '< 16' : String(ms)]);
    expect.soft(ms, name).toBeLessThanOrEqual(GOOD_INP_MS);
  };
  await add({
    name: 'run the job',
    async interact() {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await customer.hasRows(_id);
      await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
    },
  });
  for (const each of INTERACTIONS) await add(each);
  process.stdout.write(`\n${table(['interaction', 'job', 'INP ms'], rows)}\n`);
});
