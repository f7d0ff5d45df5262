import { expect, test } from '../../support/fixtures.ts';
import { operate } from '../../support/operate.ts';
import { signIn } from '../../support/sign-in.ts';

test('funds that an operator adds show at once, in the top bar and in the statement', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/funds');
  const bar = page.getByRole('banner').getByRole('link', { name: /^Funds/ });
  await expect(bar).toHaveText('Funds $0.000');
  await expect(page.getByText('No transactions yet.')).toBeVisible();

  expect(await operate(running, 'funds', 'add', customer.email, '500.125', 'Invoice 7')).toContain('$500.125');
  // Without a reload, and before the polling interval of 30 s.
  await expect(bar).toHaveText('Funds $500.125', { timeout: 8_000 });
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect(statement.getByRole('listitem')).toHaveText([/Funds added.*Invoice 7.*\+\$500\.125/]);

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(statement.getByText('+$500.125')).toBeInViewport();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await expect.poll(wide, 'nothing is wider than a phone').toBe(false);
});

test('unknown held funds and earnings are reported instead of omitted', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  // The balances are also pushed when the page opens.
  await page.route(/\/trpc\/.*funds\.(balances|live)/, (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/dashboard/funds');
  await expect(page.getByText('Held funds and earnings could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('Held funds and earnings could not be loaded.')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});
