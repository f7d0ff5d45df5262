import { JobsData } from '@trawl/contracts';
import { mailTo } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openJobForm } from '../../support/job-form.ts';
import { operate } from '../../support/operate.ts';
import { signIn } from '../../support/sign-in.ts';

test('an order is created with its price, confirmed where the pool is too small, and paid from the funds', async ({
  page,
  running,
  customer,
}) => {
  // Each operator command is a separate process.
  test.setTimeout(480_000);
  await signIn(page, customer, running.web);
  await openJobForm(page, 'Direct messages');

  await test.step('shows the price and the duration', async () => {
    await page.getByLabel('Job Name').fill('Spring letter');
    await page.getByRole('textbox', { name: 'Target' }).fill('nasa\ntidepool_lab');
    await page.getByText('Shared', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{username}}');
    await expect(page.getByRole('radio', { name: /^Automatic/ })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Session ID' })).toBeHidden();
    await page.getByLabel('DM quantity').fill('99999');
    await page.getByRole('button', { name: /^Create Job/ }).click();
    await expect(page.getByText('DM quantity must be at least 100,000').first()).toBeVisible();
    await page.getByLabel('DM quantity').fill('100000');
    await expect(page.getByRole('button', { name: 'Create Job · $500.000' })).toBeVisible();
    await expect(page.getByText('Min: 100K for the whole order. Enter the maximum messages per day.')).toBeVisible();
    await expect(page.getByText('The last line is “No more messages:” with a link to opt out')).toBeVisible();
    await expect(
      page.getByText('Your list contains 2 recipients, fewer than the 100,000 messages you ordered.'),
    ).toBeVisible();
  });

  await test.step('needs a confirmation for more messages than the pool can send within a year', async () => {
    await page.getByRole('button', { name: /^Create Job/ }).click();
    const dialog = page.getByRole('dialog', { name: 'More than today’s pool can send in a year' });
    await expect(dialog).toContainText('The order needs 1 account-day.');
    await dialog.getByRole('button', { name: 'Change the order' }).click();
    await expect(page.getByRole('button', { name: /^Create Job/ })).toBeFocused();
    await expect(page).toHaveURL(/\/create/);
    await page.getByRole('button', { name: /^Create Job/ }).click();
    await dialog.getByRole('button', { name: 'Place it anyway' }).click();
    await expect(page.getByText('Job created')).toBeVisible();
  });

  await test.step('running holds the price from the funds; after that only support can act', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Run “Spring letter”?' });
    await expect(dialog).toContainText('You need $500.000 more.');
    const ask = dialog.getByRole('link', { name: 'Ask for Funds' });
    await expect(ask).toHaveAttribute('href', '/dashboard/profile/plan?request=funds&amount=500');
    // The dialog follows the funds.
    await operate(running, 'funds', 'add', customer.email, '600');
    const bar = page.getByRole('banner').getByRole('link', { name: /^Funds/ });
    await expect(bar).toHaveText('Funds $600.000');
    for (const [label, figure] of [
      ['Messages to deliver', '100,000'],
      ['Price per message', '$0.005'],
      ['Held from your funds now', '$500.000'],
      ['Funds before', '$600.000'],
      ['Funds after', '$100.000'],
    ] as const) {
      await expect(dialog.locator('dl > div').filter({ hasText: label })).toHaveText(label + figure);
    }
    const run = dialog.getByRole('button', { name: 'Run Order' });
    await run.focus();
    const figures = page.waitForResponse(/\/trpc\/[^?]*jobs\.order\b/);
    // As when the user comes back to the tab: the figures are fetched again.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await figures;
    await expect(run).toBeFocused();
    await run.press('Enter');
    await expect(bar).toHaveText('Funds $100.000');
    const order = page.getByRole('region', { name: 'Order' });
    await expect(order).toContainText('0 of 100,000');
    await expect(order).toContainText('$500.000');
    await expect(page.getByText(/Next messages at .* UTC/).first()).toBeVisible({ timeout: 120_000 });
    const zoned = { timezone: 'Asia/Tokyo', dateFormat: 'YYYY-MM-DD', timeFormat: '24h' };
    await page.evaluate((value) => localStorage.setItem('trawl-settings', JSON.stringify(value)), zoned);
    await page.reload();
    await expect(page.getByText(/Next messages at \d{4}-\d\d-\d\d \d\d:\d\d\.$/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Pause/ })).toBeHidden();
  });

  await test.step('support stops the order on request, and its hold is released', async () => {
    await page.getByRole('link', { name: 'Contact Support' }).first().click();
    const form = page.getByRole('form', { name: 'Ask support' });
    await expect(form.getByLabel('What is it about?')).toHaveValue('order');
    await expect(form.getByLabel('Order', { exact: true }).locator('option:checked')).toHaveText('Spring letter');
    await expect(form.getByRole('radio', { name: /^Stop sending/ })).toBeChecked();
    await form.getByRole('button', { name: 'Send Request' }).click();
    const requests = page.getByRole('region', { name: 'Your requests' });
    await expect(requests).toContainText('Stop sending');
    await expect(requests).toContainText('Urgent');
    const [first = ''] = (await operate(running, 'requests', 'list')).split('\n');
    expect(first).toContain('URGENT  order');
    await requests.getByRole('link', { name: 'Spring letter' }).click();
    expect(await operate(running, 'requests', 'stop', first.split('  ')[0] ?? '')).toContain('is answered.');
    // Without a reload, and before the polling interval of 30 s.
    await expect(page.getByText(/Ended by support: 0 of 100,000/).first()).toBeVisible({ timeout: 8_000 });
    await expect(page.getByRole('banner').getByRole('link', { name: /^Funds/ })).toHaveText('Funds $600.000');
    const mail = await mailTo(running, customer.email, /Ended by support/);
    expect(mail.subject).toBe('Support stopped your order “Spring letter”');
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/dashboard/funds');
    await expect(page.getByText('Held for an order')).toBeVisible();
    await expect(page.getByText('−$500.000')).toBeVisible();
  });
});

test('an order that is submitted twice is created once', async ({ page, running, customer }) => {
  await signIn(page, customer, running.web);
  await openJobForm(page, 'Direct messages');
  await page.getByLabel('Job Name').fill('Once');
  await page.getByRole('textbox', { name: 'Target' }).fill('nasa');
  await page.getByText('Shared', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{username}}');
  await page.getByLabel('DM quantity').fill('100000');
  await expect(page.getByText('The order needs 1 account-day.')).toBeVisible();

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/jobs\.orderForecast/);
  await page.route('**/trpc/*jobs.orderForecast*', async (route) => {
    const response = await route.fetch();
    await held;
    const body = (await response.text()).replaceAll('"withinYear":false', '"withinYear":true');
    await route.fulfill({ response, body });
  });
  await page.getByLabel('Job Name').press('Enter');
  await page.getByLabel('Job Name').press('Enter');
  await asked;
  release();
  await expect(page.getByRole('heading', { name: 'Once', level: 1 })).toBeVisible();
  const { jobs } = JobsData.parse(await customer.api('GET', '/api/jobs'));
  expect(jobs).toHaveLength(1);
});

test('the edit page of a started order shows only what the order needs beyond its hold', async ({
  page,
  running,
  customer,
}) => {
  await operate(running, 'funds', 'add', customer.email, '600');
  const settings = { accountType: 'Shared', Message: 'Hello {{username}}', dmQuantity: 100_000 };
  const { _id } = await customer.runJob({ type: 'dm', target: 'nasa', settings });
  expect((await customer.ended(_id)).status).toBe('waiting');
  await signIn(page, customer, running.web);
  await page.route('**/trpc/*jobs.order*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto(`/dashboard/jobs/${_id}/edit`);
  await expect(page.getByText('The duration could not be calculated.')).toBeVisible();
  await page.unroute('**/trpc/*jobs.order*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const funds = page.getByText('Your funds are $100.000.');
  await expect(page.getByText('The order needs 1 account-day.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Update Job/ })).toHaveText('Update Job');
  await expect(funds).toBeHidden();
  await page.getByLabel('DM quantity').fill('130000');
  await expect(page.getByRole('button', { name: /^Update Job/ })).toHaveText('Update Job · $150.000');
  await expect(funds).toHaveText('Your funds are $100.000. Add $50.000 before you run it.');
});

test('a duration that can’t be calculated shows why, and is calculated on retry', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await openJobForm(page, 'Direct messages');
  await page.getByText('Shared', { exact: true }).click();
  const quantity = page.getByLabel('DM quantity');
  const duration = page.getByText('Duration', { exact: true });
  await quantity.fill('100000');
  await expect(duration).toBeVisible();
  // More messages than an order may have.
  await quantity.fill('20000000');
  await expect(duration).toBeHidden();

  await page.route('**/trpc/*jobs.orderForecast*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await quantity.fill('100001');
  await expect(page.getByText('The duration could not be calculated.')).toBeVisible();
  await page.unroute('**/trpc/*jobs.orderForecast*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^The order needs/)).toBeVisible();
});
