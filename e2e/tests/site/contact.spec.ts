import type { Page, Route } from '@playwright/test';
import { SUPPORT_EMAIL_META } from '@trawl/contracts';
import { axeViolations } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';

async function fillMessage(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('How large can a job be?');
}

test('without a support address, the contact form confirms, clears and sends no request', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const field of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(form.getByText(`${field} is required`)).toBeVisible();
  }
  await expect(form.getByLabel('Name')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await fillMessage(page);
  // Timed like the two clicks of a double click: the second one arrives when the form is already empty.
  await form.getByRole('button', { name: 'Send Message' }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 40));
    button.click();
  });
  await expect(page.getByText('Message sent!')).toBeVisible();
  for (const field of ['Name', 'Email', 'Subject', 'Message']) await expect(form.getByLabel(field)).toHaveValue('');
  await expect(form.getByText(/ is required$/)).toHaveCount(0);
  expect(calls).toEqual([]);
});

async function setSupportAddress(page: Page): Promise<void> {
  await page.route(/\/contact\?/, async (route) => {
    const answer = await route.fetch();
    const meta = `<meta name="${SUPPORT_EMAIL_META}" content="support@house.example"/></head>`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', meta) });
  });
}

test('with a support address, the contact form sends the message', async ({ page }) => {
  await setSupportAddress(page);
  const sent = page.waitForRequest('**/api/contact');
  await page.route('**/api/contact', (route) => route.fulfill({ json: { status: 'success', data: {} } }));
  await page.goto('/contact?subject=Refund');
  await expect(page.getByLabel('Subject')).toHaveValue('Refund');
  await fillMessage(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'A question',
    message: 'How large can a job be?',
  });
  await expect(page.getByText('Message sent!')).toBeVisible();
});

test('the contact form keeps text that is typed while a message is sent', async ({ page }) => {
  await setSupportAddress(page);
  const sending = Promise.withResolvers<Route>();
  await page.route('**/api/contact', (route) => sending.resolve(route));
  await page.goto('/contact?subject=Refund');
  await expect(page.getByLabel('Subject')).toHaveValue('Refund');
  await fillMessage(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const request = await sending.promise;
  await page.getByLabel('Message').fill('One more question');
  await request.fulfill({ json: { status: 'success', data: {} } });
  await expect(page.getByText('Message sent!')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('One more question');
});

test('a typed message is kept while the user looks for an answer on other pages', async ({ page }) => {
  await page.goto('/contact');
  // Before the page's script has loaded, a link would load the next page with its own.
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await fillMessage(page);
  await page.getByRole('link', { name: 'Find your session ID' }).click();
  await expect(page.getByRole('heading', { name: 'How to find your session ID' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('How large can a job be?');
  await expect(page.getByLabel('Subject')).toHaveValue('A question');
});
