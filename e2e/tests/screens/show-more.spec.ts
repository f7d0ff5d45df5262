import type { Page, Route } from '@playwright/test';
import { z } from 'zod';
import { axeViolations } from '../../support/accessible.ts';
import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { button } from '../../support/locators.ts';
import { signIn } from '../../support/sign-in.ts';
import { Truth } from '../../support/truth.ts';

const TRY_AGAIN = 'Try again';
/** Requests for later parts, which aren't batched with other requests. */
const isNextPage = (procedure: string) => (url: URL) =>
  url.pathname.endsWith(`/${procedure}`) && url.search.includes('cursor');
const refuse = (route: Route) => route.fulfill({ status: 400, body: '{}' });

const Batch = z.array(z.looseObject({ result: z.looseObject({ data: z.looseObject({}) }).optional() }));

/** Ends the first part of a list early, so that few entries have a second part. */
async function shortenFirstPage(
  page: Page,
  procedure: string,
  shorten: (data: Record<string, unknown>) => object,
): Promise<void> {
  const isFirst = (url: URL) => url.pathname.includes(procedure) && !url.search.includes('cursor');
  await page.route(isFirst, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const answers = Batch.parse(await response.json());
    const shortened = answers.map((answer, place) =>
      names[place] === procedure && answer.result
        ? { ...answer, result: { ...answer.result, data: shorten(answer.result.data) } }
        : answer,
    );
    await route.fulfill({ response, json: shortened });
  });
}

/** Checks that a failed part shows an error, loads on retry, and never loses the keyboard focus. */
async function expectRetry(page: Page, { procedure, more, title }: Record<'procedure' | 'more' | 'title', string>) {
  const panel = page.getByRole('main');
  const isNext = isNextPage(procedure);
  await page.route(isNext, refuse);
  await button(page, more).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert').getByText(title)).toBeVisible();
  await expect(button(page, TRY_AGAIN)).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute(isNext);
}

test('older runs that can’t be loaded show an error, and load on retry', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa', settings: {} });
  await customer.ended(_id);
  await customer.api('POST', `/api/jobs/${_id}/run-again`, {});
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  const RunsPage = z.object({ runs: z.array(z.unknown()) });
  await shortenFirstPage(page, 'jobs.runs', (data) => ({ runs: RunsPage.parse(data).runs.slice(0, 1), more: true }));
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.getByRole('tab', { name: 'Runs' }).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  await expect(runs.getByText('Run 2', { exact: true })).toBeVisible();

  await expectRetry(page, { procedure: 'jobs.runs', more: 'Show older runs', title: 'Failed to load the runs.' });
  await expect(runs.getByText('Run 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(runs.getByText('Run 1', { exact: true })).toBeVisible();
  await expect(button(page, TRY_AGAIN)).toBeHidden();
  await expect(runs.locator(':focus')).toHaveText('All entries are shown.');
});

test('further messages that can’t be loaded show an error, and load on retry', async ({ page, running, customer }) => {
  const truth = new Truth(running.sandbox);
  const sender = await truth.openSession();
  const [first, second] = await truth.people(`users/${sender.username}/followers`, 2);
  const { _id } = await customer.runJob({
    type: 'dm',
    target: `${first?.username}\n${second?.username}`,
    sessionId: sender.sessionid,
    settings: { Message: 'Hello' },
  });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  const MessagesPage = z.looseObject({ messages: z.array(z.looseObject({ _id: z.string() })) });
  await shortenFirstPage(page, 'jobs.messages', (data) => {
    const { messages, ...rest } = MessagesPage.parse(data);
    return { ...rest, messages: messages.slice(0, 1), nextBefore: messages[0]?._id };
  });
  await page.goto(`/dashboard/jobs/${_id}`);
  await page.getByRole('tab', { name: 'Messages' }).click();
  const recipients = page.getByRole('row').filter({ hasText: '@' });
  await expect(recipients).toHaveCount(1);

  await expectRetry(page, { procedure: 'jobs.messages', more: 'Show more', title: 'Failed to load messages.' });
  await expect(recipients).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(recipients).toHaveCount(2);
  await expect(button(page, TRY_AGAIN)).toBeHidden();
});

test('all messages of an account can be shown, and only the newest ones are refreshed', async ({
  page,
  running,
  customer,
}) => {
  const body = { platform: 'instagram', sessionId: await newSession(running) };
  await customer.api('POST', '/api/accounts', body);
  const sent = (n: number) => ({
    _id: `msg_${1_000 + n}`,
    recipient: `reader_${n}`,
    text: 'Hello',
    state: 'sent',
    reason: null,
    reasonMessage: null,
    shared: false,
    plannedAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
  });
  let newest = 500;
  let olderPages = 0;
  const Input = z.looseObject({ before: z.string().optional() });
  await page.route(/\/trpc\/[^?]*accounts\.sent/, async (route) => {
    const url = new URL(route.request().url());
    const inputs = z.record(z.string(), z.unknown()).parse(JSON.parse(url.searchParams.get('input') ?? '{}'));
    const response = await route.fetch();
    const answers = Batch.parse(await response.json());
    const names = url.pathname.replace('/trpc/', '').split(',');
    const json = answers.map((answer, place) => {
      if (names[place] !== 'accounts.sent') return answer;
      const { before } = Input.parse(inputs[place]);
      if (before !== undefined) olderPages++;
      const from = before === undefined ? newest : Number(before.slice(4)) - 1_001;
      const messages = Array.from({ length: 100 }, (_, n) => sent(from - n)).filter(({ _id }) => _id > 'msg_1000');
      const last = messages.at(-1)?._id;
      return { result: { data: { messages, nextBefore: last === 'msg_1001' ? null : last } } };
    });
    await route.fulfill({ response, json });
  });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/all-accounts');
  await page.getByRole('button', { name: /^Sent messages of @/ }).click();
  const messages = page.getByRole('dialog').getByRole('listitem');
  for (const count of [100, 200, 300, 400]) {
    await expect(messages).toHaveCount(count);
    await button(page, 'Show more').click();
  }
  await expect(messages).toHaveCount(500);
  await expect(messages.last()).toContainText('To @reader_1');
  newest = 502;
  await expect(messages.first()).toContainText('To @reader_502');
  await expect(messages).toHaveCount(502);
  expect(olderPages).toBe(4);
});

test('if older activity can’t be loaded, the displayed entries stay', async ({ page, running, customer }) => {
  const { email, password } = customer;
  for (let login = 0; login < 9; login++) {
    await page.request.post('/api/users/login', { data: { email, password } });
    await page.context().clearCookies();
  }
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile');
  const entries = page.getByRole('region', { name: 'Security activity' }).getByRole('listitem');
  await expect(entries).toHaveCount(8);
  const isLonger = (url: URL) => url.pathname.endsWith('/users.auditTrail') && url.search.includes('200');
  await page.route(isLonger, refuse);
  await button(page, 'Show more').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Your activity could not be loaded')).toBeVisible();
  await expect(entries).toHaveCount(8);
  await expect(button(page, TRY_AGAIN)).toBeFocused();
  await page.unroute(isLonger);
  // Shorter pages, so that few entries have a third page.
  await page.route(isLonger, (route) => route.continue({ url: route.request().url().replace('%3A200', '%3A2') }));
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(10);
  await page.unroute(isLonger);
  await page.keyboard.press('Enter');
  await expect.poll(() => entries.count()).toBeGreaterThan(10);
  await expect(page.locator(':focus')).toHaveText('All entries are shown.');
});

test('the profile shows 8 sessions with the current one first, and all on request', async ({
  page,
  running,
  customer,
}) => {
  const { email, password } = customer;
  for (let login = 0; login < 9; login++) {
    await page.request.post('/api/users/login', { data: { email, password } });
    await page.context().clearCookies();
  }
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/profile');
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true }).getByRole('listitem');
  await expect(sessions).toHaveCount(8);
  await expect(sessions.first()).toContainText('This device');
  await button(page, 'Show all 10 sessions').focus();
  await page.keyboard.press('Enter');
  await expect(sessions).toHaveCount(10);
  await expect(page.locator(':focus')).toHaveText('All entries are shown.');
});

test('a run shows its first 200 targets, and all on request', async ({ page, running, customer }) => {
  const target = Array.from({ length: 201 }, (_, n) => `reader_${n}`).join('\n');
  const { _id } = await customer.runJob({ type: 'profile', target, settings: { profilesPerLaunch: 201 } });
  await customer.api('POST', `/api/jobs/${_id}/pause`);
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}?tab=targets`);
  const targets = page.getByRole('tabpanel').getByRole('rowheader');
  await expect(targets).toHaveCount(200);
  await button(page, 'Show all 201 targets').focus();
  await page.keyboard.press('Enter');
  await expect(targets).toHaveCount(201);
  await expect(targets.last()).toHaveText('reader_200');
  await expect(page.locator(':focus')).toHaveText('All entries are shown.');

  await test.step('on phones, cards are laid out when they come into view', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const last = page.getByRole('tabpanel').getByRole('listitem').last();
    const isLaidOut = () =>
      last.evaluate((card) => card.querySelector('strong')?.checkVisibility({ contentVisibilityAuto: true }));
    await expect(last).toContainText('reader_200');
    expect(await isLaidOut()).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
  });
});
