import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { rowOf } from '../../support/job-row.ts';
import { signIn } from '../../support/sign-in.ts';

/** The name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });

const SIDEBAR = ['Dashboard', 'Jobs', 'Create Job', 'All Accounts', 'Add Funds', 'Profile', 'Settings', 'Logout'];

test('Tab walks the page in its order, from the skip link on', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await page.reload();
  await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  const met: string[] = [];
  for (let press = 0; press < 18; press++) {
    await page.keyboard.press('Tab');
    met.push(await focused(page));
  }
  const sidebar = met.filter((name) => SIDEBAR.includes(name));
  expect(sidebar).toEqual(SIDEBAR);
  const order = ['Skip to content', 'Logout', 'Switch to dark mode', 'Notifications, 1 new', 'Create New Job'];
  const places = order.map((name) => met.indexOf(name));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('single keys search, create a job and list the shortcuts, and can be turned off', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/dashboard\/jobs$/);
  const search = page.getByRole('searchbox', { name: 'Search jobs' });
  await expect(search).toBeFocused();
  await page.keyboard.type('c/');
  await expect(search).toHaveValue('c/');
  await expect(page).toHaveURL(/\/dashboard\/jobs\?/);

  await search.blur();
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Create Job', level: 1 })).toBeVisible();

  await test.step('the key keeps the step of an open form', async () => {
    await page.getByRole('radio', { name: /Instagram/ }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    const heading = page.getByRole('heading', { name: 'Choose what to collect' });
    await expect(heading).toBeFocused();
    await page.keyboard.press('c');
    // A key whose effect is visible, after the one that has none.
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/step=type$/);
  });

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  const opener = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await list.getByRole('checkbox', { name: 'Single-key shortcuts', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/dashboard\/jobs\/create/);
});

test('a job is created without a mouse, and the first invalid field gets the focus', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs/create');
  await page.getByRole('radio', { name: /Instagram/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose what to collect' })).toBeFocused();
  await page
    .getByRole('radio', { name: /^Profile/ })
    .first()
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Followers/ })).toBeChecked();
  await page.keyboard.press('Enter');

  const name = page.getByLabel('Job Name');
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Job name is required, Target is required, Session ID is required')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('Made by keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nasa');
  // Session IDs are entered on separate lines: Enter inserts a line there, and submits in the name field.
  await page.getByRole('textbox', { name: 'Session ID' }).focus();
  await page.keyboard.type('1%3Aone');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2%3Atwo');
  await expect(page.getByRole('textbox', { name: 'Session ID' })).toHaveValue('1%3Aone\n2%3Atwo');
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Made by keys', level: 1 })).toBeVisible();
});

test('dialogs and menus return the focus to the element that opened them', async ({ page, running, customer }) => {
  await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  const more = page.getByRole('button', { name: /^More actions for/ });
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(page.getByRole('menuitem', { name: 'View details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  // The menu takes the focus shortly after it appears; an item that was focused earlier loses it.
  await expect.poll(() => menu.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await page.getByRole('menuitem', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Delete “/ });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await expect.poll(() => menu.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await page.getByRole('menuitem', { name: 'Rename' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Job Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(more).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const tags = page
    .getByRole('region', { name: 'Actions for the selected jobs' })
    .getByRole('button', { name: 'Tags' });
  await tags.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Add tags')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tags).toBeFocused();

  const bell = page.getByRole('button', { name: 'Notifications, 1 new' });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome to Trawl')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const navigation = page.getByRole('button', { name: 'Open navigation' });
  await navigation.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Add Funds' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navigation).toBeFocused();
});

test('a form of the home page returns the focus to the button that opened it', async ({ page }) => {
  const main = page.getByRole('main');
  const login = page.getByRole('form', { name: 'Sign in to Trawl' });
  const register = page.getByRole('form', { name: 'Create your account' });
  const opensLogin = main.getByRole('button', { name: 'Sign In', exact: true });
  const opensRegister = main.getByRole('button', { name: 'Get Started', exact: true });
  await page.goto('/');
  await opensLogin.click();
  await expect(login.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opensLogin).toBeFocused();

  await opensRegister.click();
  await register.getByRole('button', { name: 'Close the form' }).click();
  await expect(opensRegister).toBeFocused();

  const below = main.getByRole('button', { name: 'Create your account', exact: true });
  await below.click();
  await register.getByRole('button', { name: 'Sign in instead' }).click();
  await expect(login.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(below).toBeFocused();

  await page.goto('/login');
  await expect(login.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opensLogin).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(login.getByLabel('Email')).toBeFocused();
});

test('after a logout on the home page, the focus is on the header’s Sign In', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account of Ada Lovelace' }).press('Enter');
  await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeFocused();
});

test('reduced motion stops all animations', async ({ page, running, customer }) => {
  await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // The skeleton is animated until the content has loaded.
  await page.route('**/trpc/**', async (route) => {
    await held;
    await route.continue();
  });
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard');
  await expect(page.getByTestId('skeleton-row')).toHaveCount(5);
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  // Forced colors remove backgrounds.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('[data-skeleton]').first()).toHaveCSS('border-style', 'solid');
  release();
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
});

test('forced colors mark the current page and the open tab', async ({ page, running, customer }) => {
  const { _id } = await customer.createJob({ type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/dashboard/jobs/${_id}`);
  await expect(page.getByRole('link', { name: 'Jobs', exact: true }).first()).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('tab', { name: 'Results' })).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('tab', { name: 'Bill' })).toHaveCSS('outline-style', 'none');
});

test('Escape closes a menu that doesn’t have the focus yet', async ({ page, running, customer }) => {
  await customer.createJob({ name: 'Profile', type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  const button = rowOf(page, 'Profile').getByRole('button', { name: /^More actions for/ });
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible();
  await button.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
});
