import type { Page } from '@playwright/test';
import { JobsData } from '@trawl/contracts';
import { newSession } from '../../support/customer.ts';
import type { Running } from '../../support/env.ts';
import { expect, test } from '../../support/fixtures.ts';
import { chooseType, openJobForm } from '../../support/job-form.ts';
import { signIn } from '../../support/sign-in.ts';

const question = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const WHERE = 'Choose a platform';
const WHAT = 'Choose what to collect';

/** Opens the form of a new followers job and fills its required fields. */
async function fillDetails(page: Page, running: Pick<Running, 'sandbox'>, name: string, target: string): Promise<void> {
  await openJobForm(page, 'Followers');
  await page.getByLabel('Job Name').fill(name);
  await page.getByLabel('Target', { exact: true }).fill(target);
  await page.getByRole('textbox', { name: 'Session ID' }).fill(await newSession(running));
}

test('steps are history entries, and typed input survives Back and a reload', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  await page.getByRole('link', { name: 'Create New Job' }).click();
  await chooseType(page, 'Followers');
  await test.step('Tab moves to the first field of the step', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Job Name')).toBeFocused();
  });
  await page.getByLabel('Job Name').fill('Kept over a reload');
  await page.getByLabel('Target', { exact: true }).fill('nasa');
  await page.getByLabel('Followers per profile').fill('25');
  await page.getByRole('textbox', { name: 'Session ID' }).fill('12345%3Asecret');

  await test.step('Back and Forward move between the steps', async () => {
    await page.goBack();
    await expect(question(page, WHAT)).toBeVisible();
    await page.goBack();
    await expect(question(page, WHERE)).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(page.getByLabel('Job Name')).toHaveValue('Kept over a reload');
    await expect(page.getByRole('textbox', { name: 'Session ID' })).toHaveValue('12345%3Asecret');
  });

  await test.step('the wizard’s Back button returns to the previous step without a new history entry', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(question(page, WHAT)).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Job Name')).toBeVisible();
  });

  await test.step('a reload stays at the step, without the secret', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Job Name')).toHaveValue('Kept over a reload');
    await expect(page.getByLabel('Target', { exact: true })).toHaveValue('nasa');
    await expect(page.getByLabel('Followers per profile')).toHaveValue('25');
    await expect(page.getByRole('textbox', { name: 'Session ID' })).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('secret');
  });

  await test.step('leaving needs a confirmation, and discards the draft', async () => {
    await page.goBack();
    await page.goBack();
    await expect(question(page, WHERE)).toBeVisible();
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(question(page, WHERE)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/dashboard\/jobs$/);
    await page.goto('/dashboard/jobs/create?step=details');
    await expect(question(page, WHERE)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/jobs\/create$/);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  await test.step('a saved job replaces the last step in the history, and leaves no draft', async () => {
    await chooseType(page, 'Followers');
    await page.getByLabel('Job Name').fill('Saved');
    await page.getByLabel('Target', { exact: true }).fill('nasa');
    await page.getByRole('textbox', { name: 'Session ID' }).fill(await newSession(running));
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('trawl-wizard-new'))).toBeNull();
  });
});

test('messages of the server are in the chosen language', async ({ page, running, customer }) => {
  const gone = await customer.runJob({ type: 'follower', target: 'nobody_by_this_name_1' });
  await customer.ended(gone._id);
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('trawl-settings', JSON.stringify({ language: 'de' })));

  await page.goto(`/dashboard/jobs/${gone._id}`);
  await expect(page.getByText('Auf Instagram gibt es kein Konto @nobody_by_this_name_1.').first()).toBeVisible();
  await expect(page.getByText('Eingereiht. Wartet auf einen freien Worker.').first()).toBeVisible();
  await expect(page.getByText(/There is no account|Waiting for a free worker/)).toHaveCount(0);

  await page.goto('/dashboard/jobs/create?step=details');
  await page.getByText('Instagram', { exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Beiträge', { exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('Beiträge pro Profil').fill('0');
  await page.getByRole('button', { name: 'Job erstellen' }).click();
  await expect(
    page.getByText(
      'Name des Jobs fehlt, Ziel fehlt, Sitzungskennung fehlt, Beiträge pro Profil muss mindestens 1 sein',
    ),
  ).toBeVisible();
});

test('at 360 pixels the steps and the recent jobs need no scrolling sideways', async ({ page, running, customer }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { _id } = await customer.createJob({ type: 'follower', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  const card = page.getByRole('list', { name: 'Recent Jobs' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  for (const words of ['Followers', 'nasa', 'Pending', '0%', 'Instagram']) await expect(card).toContainText(words);
  await expect(card.getByRole('link')).toHaveAttribute('href', `/dashboard/jobs/${_id}`);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  await page.evaluate(() => localStorage.setItem('trawl-settings', JSON.stringify({ language: 'fr' })));
  await page.goto('/dashboard/jobs/create');
  const steps = page.getByRole('navigation', { name: 'Étapes' });
  await expect(steps).toBeVisible();
  expect(await steps.locator('ol').evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('a target that the server refuses has an error under its field until it is changed', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await fillDetails(page, running, 'Two lines', 'nasa\nnot a name');
  const target = page.getByLabel('Target', { exact: true });
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(page.getByText('Failed to save job. Please try again.')).toBeVisible();
  await expect(target).toBeFocused();
  await expect(target).toHaveAccessibleDescription(/Line 2: “not a name” can’t be read/);
  await target.fill('nasa');
  await expect(target).not.toHaveAccessibleDescription(/can’t be read/);
});

test('an invalid interval has an error, shifts no layout, and the summary stays correct', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  const targets = Array.from({ length: 12 }, (_, n) => `person${n}`).join('\n');
  await fillDetails(page, running, 'Again and again', targets);
  const summary = page.getByRole('complementary', { name: 'What will happen' });
  const line = (name: string) => summary.locator('div', { has: page.getByRole('term').filter({ hasText: name }) });
  await expect(line('When')).toContainText('When you press Run.');
  await expect(line('Done')).toContainText('The following launches wait until you start them.');

  await page.getByRole('radio', { name: /^Recurring/ }).check();
  await expect(line('When')).toContainText('Every hour, from the moment you press Run.');
  await expect(line('Done')).toContainText('The last launch at about');
  await page.getByLabel('Run every').selectOption('Custom interval');
  const count = page.getByLabel('Interval', { exact: true });
  const unit = page.getByLabel('Unit', { exact: true });
  const place = async () => {
    const [input, select] = [await count.boundingBox(), await unit.boundingBox()];
    return { beside: (select?.y ?? 0) - (input?.y ?? 0), height: select?.height };
  };
  const before = await place();
  expect(before.beside).toBe(0);
  for (const typed of ['0', '', '1.5', '1000']) {
    await count.fill(typed);
    await expect(line('When')).toContainText('Repeatedly, when the interval is a valid number.');
    await expect(line('Done')).toContainText('The first launch at about');
    await expect(line('Done')).not.toContainText('following launches');
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expect(count).toHaveAccessibleDescription('Enter a number from 1 to 999');
    await expect(count).toBeFocused();
    expect(await place()).toEqual(before);
  }
  await count.fill('2');
  await expect(count).not.toHaveAccessibleDescription(/Enter a number/);
  await unit.selectOption('Days');
  await expect(line('When')).toContainText('Every 2 days, from the moment you press Run.');
  await count.fill('1');
  await expect(line('When')).toContainText('Every day, from the moment you press Run.');
});

test('a number that can’t be read has an error, and isn’t replaced by the default', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await fillDetails(page, running, 'Not a number', 'nasa');
  const followers = page.getByLabel('Followers per profile');
  await followers.pressSequentially('e5');
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(followers).toHaveAccessibleDescription(/^Followers per profile must be a whole number/);
  await expect(followers).toBeFocused();
  await followers.press('ControlOrMeta+a');
  await followers.press('Delete');
  await expect(followers).not.toHaveAccessibleDescription(/whole number/);
  await followers.pressSequentially('5e');
  await page.reload();
  await expect(followers).toHaveValue('');
  // The draft in the browser's storage contains no session.
  await page.getByRole('textbox', { name: 'Session ID' }).fill(await newSession(running));
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(page.getByRole('heading', { name: 'Not a number', level: 1 })).toBeVisible();
});

test('a job is created once if the first response is lost', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await fillDetails(page, running, 'Only once', 'nasa');
  let calls = 0;
  await page.route('**/trpc/jobs.create*', async (route) => {
    const response = await route.fetch();
    if (++calls === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await page.getByRole('button', { name: /^Create Job/ }).click();
  await expect(page.getByText('Failed to save job')).toBeVisible();
  await page.getByRole('button', { name: /^Create Job/ }).click();
  await expect(page.getByRole('heading', { name: 'Only once', level: 1 })).toBeVisible();
  const { jobs } = JobsData.parse(await customer.api('GET', '/api/jobs'));
  expect(jobs.map(({ name }) => name)).toEqual(['Only once']);
});
