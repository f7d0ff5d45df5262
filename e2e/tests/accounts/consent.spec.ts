import { AccountData, AccountsData } from '@trawl/contracts';
import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';

test('a larger limit of a shared account needs its owner’s consent again, a smaller one doesn’t', async ({
  page,
  running,
  customer,
}) => {
  const body = { platform: 'instagram', sessionId: await newSession(running), dmsLimit: 20, accountType: 'shared' };
  const { account } = AccountData.parse(await customer.api('POST', '/api/accounts', body));
  const stored = async () => AccountsData.parse(await customer.api('GET', '/api/accounts')).accounts[0];
  const name = `@${account.username}`;
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/all-accounts');
  const card = page.getByRole('article', { name });
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  const limit = dialog.getByRole('spinbutton', { name: 'DMs limit' });
  const agree = dialog.getByRole('checkbox', { name: /^I agree/ });
  const save = dialog.getByRole('button', { name: 'Save changes' });
  const edit = async () => {
    await card.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };

  await test.step('the dialog shows the new figures, and nothing changes without consent', async () => {
    await edit();
    await expect(agree).toBeHidden();
    await limit.fill('24');
    await expect(dialog.getByText('You agreed to 20 messages a day.')).toBeVisible();
    await expect(dialog.getByText('At most 24 a day over all customers')).toBeVisible();
    await expect(dialog.getByText('$0.00425 × 24 × 30 days = $3.060 a month')).toBeVisible();
    await save.click();
    await expect(agree).toBeFocused();
    await expect(dialog.getByRole('alert').filter({ hasText: 'go back to 20 a day' })).toBeInViewport();
    expect(await stored()).toMatchObject({ dmsLimit: 20, consentedAt: account.consentedAt });
  });

  await test.step('consent to 24 isn’t consent to 25', async () => {
    await agree.check();
    await limit.fill('25');
    await expect(agree).not.toBeChecked();
    await agree.check();
    await save.click();
    await expect(card.getByText('25 a day')).toBeVisible();
    const raised = await stored();
    expect(raised).toMatchObject({ dmsLimit: 25, accountType: 'shared' });
    expect(Date.parse(raised?.consentedAt ?? '')).toBeGreaterThan(Date.parse(account.consentedAt ?? ''));
  });

  await test.step('a smaller limit is saved without consent', async () => {
    const before = (await stored())?.consentedAt;
    await edit();
    await limit.fill('10');
    await expect(agree).toBeHidden();
    await save.click();
    await expect(card.getByText('10 a day')).toBeVisible();
    expect(await stored()).toMatchObject({ dmsLimit: 10, consentedAt: before });
  });

  // Orders of other tests must not use the account.
  await customer.api('PUT', `/api/accounts/${account._id}`, { accountType: 'private' });
});
