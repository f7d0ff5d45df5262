import { axeViolations } from '../../support/accessible.ts';
import { linkAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openJobForm } from '../../support/job-form.ts';
import { signIn } from '../../support/sign-in.ts';

test('a user’s only account is selected, and stays deselected', async ({ page, running, customer }) => {
  const first = await linkAccount(running, customer);
  await signIn(page, customer, running.web);
  const linked = page.getByRole('group', { name: 'Linked accounts' });
  await openJobForm(page, 'Followers');
  const only = linked.getByRole('checkbox', { name: new RegExp(`@${first.username}`) });
  await expect(only).toBeChecked();
  await only.uncheck();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(only).not.toBeChecked();
  // Sessions aren’t kept over a reload.
  await page.reload();
  await expect(only).toBeChecked();

  await linkAccount(running, customer);
  await page.evaluate(() => sessionStorage.clear());
  await openJobForm(page, 'Followers');
  await expect(linked.getByRole('checkbox')).toHaveCount(2);
  await expect(linked.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('many linked accounts are searchable, and stay selected while others are shown', async ({
  page,
  running,
  customer,
}) => {
  const { username } = await linkAccount(running, customer);
  const names = [...Array.from({ length: 100 }, (_, n) => `studio_${n}`), 'Wide.Harbor'];
  await page.route('**/trpc/*accounts.list*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"accounts":\[(\{[^}]*\})\]/, (_list, account: string) => {
      const more = names.map((name, n) =>
        account.replace(/"_id":"acc_/, `"_id":"acc_${n}`).replace(username ?? '', name),
      );
      return `"accounts":[${[account, ...more].join(',')}]`;
    });
    await route.fulfill({ response, body });
  });
  await signIn(page, customer, running.web);
  await openJobForm(page, 'Followers');
  const linked = page.getByRole('group', { name: 'Linked accounts' });
  await expect(linked.getByRole('checkbox')).toHaveCount(102);
  const box = await linked.boundingBox();
  expect(box?.height).toBeLessThan(600);

  const search = linked.getByRole('searchbox', { name: 'Search accounts' });
  await search.fill('@STUDIO_7');
  await expect(linked.getByRole('status')).toHaveText('11 of 102 accounts shown, 0 selected');
  // Enter creates no job.
  await search.press('Enter');
  await expect(page.getByText('Validation Error')).toBeHidden();
  await page.keyboard.press('Tab');
  const first = linked.getByRole('checkbox', { name: '@studio_7 Active' });
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await search.fill('harbor');
  await expect(linked.getByRole('checkbox')).toHaveCount(1);
  await linked.getByRole('checkbox', { name: '@Wide.Harbor' }).check();
  await expect(linked.getByRole('status')).toHaveText('1 of 102 accounts shown, 2 selected');
  await search.fill('');
  await expect(linked.getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
});
