import { SupportRequestsData } from '@trawl/contracts';
import { overflowOf, paint, violationsOn } from '../../support/audit.ts';
import { mailTo } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { operate } from '../../support/operate.ts';
import { logInAgain, signIn } from '../../support/sign-in.ts';

const NARROW = { width: 360, height: 780 };

test('limits are shown before they are reached, and lead to a request that support answers', async ({
  page,
  running,
  customer,
}) => {
  // Each operator command is a separate process.
  test.setTimeout(480_000);
  for (let n = 1; n <= 4; n++) await customer.createJob({ name: `Job ${n}`, type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);

  await test.step('in the list, and before the wizard', async () => {
    await page.goto('/dashboard/jobs');
    const limits = page.getByRole('region', { name: 'Your plan’s limits' });
    await expect(limits).toContainText('4 of 5 jobs');
    await expect(limits).toContainText('0 of 1 running');
    await expect(limits).toContainText('2h of 2h build time left');
    await expect(limits.getByRole('link', { name: 'Ask for a larger plan' })).toBeHidden();
    await customer.createJob({ name: 'Job 5', type: 'profile', target: 'nasa' });
    await page.reload();
    await expect(limits).toContainText('You have 5 of 5 jobs. To create another, delete one that you no longer need.');
    await page.goto('/dashboard/jobs/create');
    await expect(page.getByText('You have 5 of 5 jobs.')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a larger plan' }).click();
  });

  const form = page.getByRole('form', { name: 'Ask support' });
  await test.step('a link scrolls to the form, and repeated clicks send one request', async () => {
    await expect(page).toHaveURL(/\/dashboard\/profile\/plan$/);
    await expect(form).toBeInViewport();
    await expect(form.getByLabel('What is it about?')).toBeFocused();
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(form.getByText('Choose a plan')).toBeVisible();
    await expect(form.getByLabel('New plan')).toBeFocused();
    await expect(form.getByLabel('New plan').locator('option')).toHaveText(['Choose one', 'Starter', 'Professional']);
    await form.getByLabel('New plan').selectOption('Professional');
    await form.getByLabel('Message (optional)').fill('From <b>today</b>, please.\nThank you.');
    await form.getByRole('button', { name: 'Send Request' }).dblclick();
    await expect(page.getByText('Request sent', { exact: true })).toBeVisible();
  });

  const requests = page.getByRole('region', { name: 'Your requests' });
  const { requests: stored } = SupportRequestsData.parse(await customer.api('GET', '/api/support-requests'));
  expect(stored).toHaveLength(1);
  const id = stored[0]?._id ?? '';
  await test.step('it is listed as open, with its text unchanged', async () => {
    await expect(requests.getByRole('listitem')).toHaveText([
      /^Change to ProfessionalOpen.*From <b>today<\/b>, please\.\nThank you\.$/,
    ]);
  });

  await test.step('support answers it on screen and by mail', async () => {
    expect(await operate(running, 'requests', 'list')).toContain(`plan  professional  ${customer.email}`);
    await operate(running, 'requests', 'answer', id, 'Done. <img src=x onerror=alert(1)>');
    await operate(running, 'plan', 'set', customer.email, 'professional');
    await page.reload();
    await expect(requests.getByText('Done. <img src=x onerror=alert(1)>')).toBeVisible();
    await expect(requests.getByText('Answered', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your plan: Professional' })).toBeVisible();
    await expect(page.getByText('5 of 15')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Professional Your plan' })).toBeVisible();
    const mail = await mailTo(running, customer.email, /onerror/);
    expect(mail.subject).toBe('Support answered your request about your plan');
  });

  await test.step('the fields depend on the kind', async () => {
    await form.getByLabel('What is it about?').selectOption('Pay out my earnings');
    await expect(form.getByText('Your earnings are $0.000.')).toBeVisible();
    await form.getByLabel('Amount in US dollars').fill('5');
    await form.getByLabel('Message', { exact: true }).fill('To my bank account.');
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(form.getByText('Your earnings are $0.000. Enter at most that amount.')).toBeVisible();
    await page.route('**/trpc/*jobs.search*', (route) => route.fulfill({ status: 400, body: '{}' }));
    await form.getByLabel('What is it about?').selectOption('Something about an order');
    await expect(form.getByText('Your orders could not be loaded.')).toBeVisible();
    await page.unroute('**/trpc/*jobs.search*');
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(form.getByText('You have no orders.')).toBeVisible();
  });
});

test('the plan page shows usage over time, and is accessible at any width', async ({ page, running, customer }) => {
  const job = await customer.runJob({ name: 'Reads', type: 'profile', target: 'nasa\ntidepool_lab' });
  await customer.ended(job._id);
  await customer.api('POST', '/api/support-requests', {
    kind: 'refund',
    amount: 19.5,
    message: `I bought the wrong plan. ${'w'.repeat(200)}`,
  });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile/plan');
  const usage = page.getByRole('region', { name: 'Usage' });
  const runs = usage.getByRole('figure', { name: 'Finished runs by day' });
  await runs.getByText('Show as a table').click();
  await expect(runs.getByRole('row').last()).toHaveText(/1$/);
  await expect(usage.getByRole('figure', { name: 'Build time by day' })).toBeVisible();
  await expect(usage.getByRole('figure', { name: 'Build time by month' })).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    for (const size of [{ width: 1280, height: 800 }, NARROW]) {
      await page.setViewportSize(size);
      expect(await overflowOf(page), `${scheme} at ${size.width}`).toBe(0);
    }
    expect(await violationsOn(page, 'main')).toEqual([]);
  }
});

test('a typed message is kept by links to the form, and not lost without a question', async ({
  page,
  running,
  customer,
}) => {
  for (let n = 1; n <= 5; n++) await customer.createJob({ name: `Job ${n}`, type: 'profile', target: 'nasa' });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile/plan');
  const message = page.getByRole('form', { name: 'Ask support' }).getByRole('textbox', { name: /^Message/ });
  await message.fill('From the first of the month, please.');
  await page.getByRole('link', { name: 'Ask for a larger plan' }).click();
  await expect(page.getByRole('form', { name: 'Ask support' }).getByLabel('What is it about?')).toBeFocused();
  await expect(message).toHaveValue('From the first of the month, please.');

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  await expect(message).toHaveValue('From the first of the month, please.');

  await test.step('a login session that ends while it is typed', async () => {
    await customer.api('POST', '/api/users/logout');
    await page.getByLabel('New plan').selectOption('Starter');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await logInAgain(page, customer);
    await expect(message).toHaveValue('From the first of the month, please.');
  });
  await message.clear();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
});
