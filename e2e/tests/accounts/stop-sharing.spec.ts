import { accountsOf, cardOf, linkAccount, openAccounts } from '../../support/accounts.ts';
import { newCustomer } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { operate } from '../../support/operate.ts';
import { Truth } from '../../support/truth.ts';

test('no message is sent later than 5 seconds after the account’s owner stops sharing', async ({
  page,
  running,
  customer,
}) => {
  const truth = new Truth(running.sandbox);
  const owner = await newCustomer(running);
  const account = await linkAccount(running, owner, { dmsLimit: 100, accountType: 'shared' });
  await operate(running, 'funds', 'add', customer.email, '500');
  const people = await truth.people('users/tidepool_lab/followers', 90);
  const job = await customer.createJob({
    type: 'dm',
    target: people.map(({ username }) => username).join('\n'),
    sessionId: '',
    settings: { accountType: 'Shared', dmQuantity: 100_000, Message: 'Hello {{username}}' },
  });
  await customer.startJob(job._id);
  const sentBy = async (): Promise<number[]> =>
    (await truth.messages()).filter(({ from }) => from === account.username).map(({ at }) => Date.parse(at));
  await expect.poll(async () => (await sentBy()).length, { timeout: 90_000 }).toBeGreaterThan(2);

  await openAccounts(page, running, owner);
  await cardOf(page, `@${account.username}`)
    .getByRole('button', { name: `Sent messages of @${account.username}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Messages sent from @${account.username}` });
  await expect(dialog.getByText('For another customer').first()).toBeVisible();
  await expect(dialog.getByText('Sent', { exact: true }).first()).toBeVisible();
  // The account's owner must not learn whose order it is.
  await expect(dialog.getByText(customer.email)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Stop sharing now' }).click();
  const stopped = Date.now();
  await expect(page.getByText('The account is private again')).toBeVisible();
  // A message committed just before may still be sent; its deadline is 2 s.
  await expect.poll(() => Date.now() - stopped, { timeout: 20_000 }).toBeGreaterThan(10_000);
  const times = await sentBy();
  const after = Math.max(...times) - stopped;
  expect(times.length).toBeLessThan(people.length);
  expect(after).toBeLessThanOrEqual(5_000);
  test.info().annotations.push({ type: 'measured', description: `last message ${after} ms after the stop` });
  expect(await accountsOf(owner)).toMatchObject([{ accountType: 'private', earnings: expect.any(Number) }]);
  const earned = (await accountsOf(owner))[0]?.earnings ?? 0;
  expect(earned).toBeCloseTo(times.length * 0.00425, 6);
  // The share of a message has five decimals; amounts have at least three.
  const exact = `$${earned.toFixed(5).replace(/0{1,2}$/, '')}`;
  await page.reload();
  await expect(cardOf(page, `@${account.username}`).getByText(exact, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Earnings' }).getByText(exact, { exact: true })).toBeVisible();
});
