import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';

test('the bell lists notifications, links to their jobs, and is the same on all devices', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toHaveText('1');
  await bell.click();
  await expect(panel.getByRole('link', { name: /Welcome to Trawl/ })).toBeVisible();
  await expect(panel.getByText('Finished, paused and failed jobs will be listed here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  const jobs: string[] = [];
  for (const name of ['First profile', 'Second profile']) {
    const { _id } = await customer.runJob({ name, type: 'profile', target: 'nasa' });
    await customer.ended(_id);
    jobs.push(_id);
  }
  await page.reload();
  await expect(bell).toHaveAccessibleDescription('2 unread notifications');
  await expect(bell).toHaveText('1');
  await bell.click();
  const entries = panel.getByRole('listitem');
  await expect(entries).toHaveText([/Welcome/, /“Second profile” has finished with 1 row\./, /“First profile”/]);
  expect(await axeViolations(page)).toEqual([]);
  for (const name of ['First profile', 'Second profile']) {
    await expect(panel.getByRole('button', { name: new RegExp(`^Mark as read .*“${name}” has finished`) })).toHaveCount(
      1,
    );
  }
  await entries.nth(2).getByRole('button', { name: 'Mark as read' }).click();
  await expect(entries.nth(2).getByRole('button')).toBeHidden();
  await expect(bell).toHaveAccessibleDescription('1 unread notification');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();

  await test.step('an entry leads to its job and is then read', async () => {
    await panel.getByRole('link', { name: /Second profile/ }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/jobs/${jobs[1]}$`));
    await expect(panel).toBeHidden();
    await expect(bell).toHaveAccessibleDescription('');
  });

  await test.step('another device shows the same, and a deleted job has no link', async () => {
    await customer.api('DELETE', `/api/jobs/${jobs[0]}`);
    await page.goto('/dashboard');
    await expect(bell).toHaveAccessibleDescription('');
    await bell.click();
    await expect(entries.nth(2)).toContainText('this job was deleted');
    await expect(entries.nth(2).getByRole('link')).toBeHidden();
    await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  });
});

test('a list of notifications that loads on retry stays open, and closes with Escape', async ({
  page,
  running,
  customer,
}) => {
  const list = /\/trpc\/.*notifications\.list/;
  await signIn(page, customer, running.web);
  await page.route(list, (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell.click();
  await expect(panel.getByText('Notifications could not be loaded.')).toBeVisible();
  await page.unroute(list);
  await panel.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(panel.getByText('Finished, paused and failed jobs will be listed here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});

test('the bell says that it lists only the newest notifications', async ({ page, running, customer }) => {
  const entry = {
    _id: 'ntf_1',
    at: new Date().toISOString(),
    text: 'Something happened.',
    message: { code: 'job.refused', params: {} },
    about: null,
    times: 1,
    read: true,
  };
  let count = 49;
  await page.route(/\/trpc\/.*notifications\.list/, async (route) => {
    const notifications = Array.from({ length: count }, (_, n) => ({ ...entry, _id: `ntf_${n}` }));
    await route.fulfill({ json: { result: { data: { notifications } } } });
  });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(50);
  const limit = panel.getByText('Only the newest 50 notifications are listed here.');
  await expect(limit).toBeHidden();
  count = 50;
  await page.reload();
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await expect(limit).toBeInViewport({ ratio: 1 });
});
