import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';

/** Whether the box fades on the side where it continues. */
const continues = (box: Locator) => box.evaluate((element) => element.hasAttribute('data-more-after'));

test('job tables fit 1,280 pixels, and recent jobs fade at the edge on a narrower screen', async ({
  page,
  running,
  customer,
}) => {
  const name = 'A job with a name that is long enough to be cut in any table of seven columns';
  await customer.createJob({ name, type: 'dm', target: 'nasa\ntidepool_lab', settings: { Message: 'Hello' } });
  await signIn(page, customer, running.web);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Recent Jobs' });
  await expect(table.getByRole('link', { name })).toBeVisible();
  const frame = table.locator('..');
  expect(await continues(frame)).toBe(false);
  const [time, box] = await Promise.all([table.locator('time').boundingBox(), frame.boundingBox()]);
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));

  await page.goto('/dashboard/jobs');
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('link', { name })).toBeVisible();
  expect(await jobs.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.goto('/dashboard');
  await expect(table.getByRole('link', { name })).toBeVisible();

  await page.setViewportSize({ width: 800, height: 800 });
  await expect.poll(() => continues(frame)).toBe(true);
  await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(() => continues(frame)).toBe(false);
});

test('right-to-left texts of users are shown in their own direction', async ({ page, running, customer }) => {
  const directionOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction);
  const name = 'متابعة nasa على Instagram (3)';
  const { _id } = await customer.runJob({
    name,
    type: 'profile_post',
    target: 'tidepool_lab',
    settings: { postsPerProfile: 12 },
  });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  expect(await directionOf(page.getByRole('link', { name }))).toBe('rtl');
  await page.goto(`/dashboard/jobs/${_id}`);
  expect(await directionOf(page.getByRole('heading', { name, level: 1 }))).toBe('rtl');
  const caption = (text: string) => page.getByRole('grid', { name: 'Results' }).getByTitle(text);
  expect(await directionOf(caption('صباح الخير'))).toBe('rtl');
  expect(await directionOf(caption('Une journée'))).toBe('ltr');

  const letter = { name: 'A letter', type: 'dm', target: 'nasa', settings: { Message: 'مرحبا\nHello' } };
  await page.goto(`/dashboard/jobs/${(await customer.createJob(letter))._id}?tab=details`);
  const message = page.getByRole('group', { name: 'Message' });
  await expect(message).toHaveText('مرحبا\nHello', { useInnerText: true });
  expect(await directionOf(message)).toBe('rtl');
});

test('lists fit into their cells in French, and other cells whose text is cut off have a tooltip', async ({
  page,
  running,
  customer,
}) => {
  const post = { type: 'profile_post', target: 'nasa', settings: { postsPerProfile: 12 } };
  const { _id } = await customer.runJob(post);
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.addInitScript(() => localStorage.setItem('trawl-settings', '{"language":"fr"}'));
  await page.goto(`/dashboard/jobs/${_id}`);
  const cells = page.getByRole('grid').locator('td[data-kind="text"]');
  await expect(cells.filter({ hasText: /^Cette cellule contient/ }).first()).toBeVisible();
  const cut = await cells.evaluateAll((all: HTMLElement[]) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent, title }) => ({ text: textContent, title })),
  );
  expect(cut.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^\d{19}$/));
  expect(cut.filter(({ text }) => text.startsWith('Cette cellule'))).toEqual([]);
  expect(cut.filter(({ title }) => title === '')).toEqual([]);
});

test('URLs of targets are shown in full, in the table and on a phone’s cards', async ({ page, running, customer }) => {
  const urls = ['C1aaaaaaaaa', 'C1bbbbbbbbb'].map(
    (code) => `https://www.instagram.com/p/${code}/?utm_source=ig_web_copy`,
  );
  const { _id } = await customer.runJob({ type: 'comment', target: urls.join('\n') });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  for (const width of [1_280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/dashboard/jobs/${_id}?tab=targets`);
    for (const url of urls) {
      const target = page.getByRole('tabpanel', { name: 'Targets' }).getByText(url, { exact: true });
      await expect(target).toBeVisible();
      expect(await target.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    }
  }
});

test('on a phone, the comparison of plans shows that it scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/pricing');
  const frame = page.getByRole('table').locator('..');
  await expect.poll(() => continues(frame)).toBe(true);
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.hasAttribute('data-more-before'))).toBe(true);
});

test('a log that follows its end starts with a complete line', async ({ page, running, customer }) => {
  const { _id } = await customer.runJob({
    type: 'profile',
    target: Array.from({ length: 24 }, (_, n) => `nobody_called_this_${n}`).join('\n'),
    settings: { profilesPerLaunch: 24 },
  });
  await customer.ended(_id);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  const log = page.getByRole('log');
  const folded = page.getByText('Progress and log');
  await expect(folded.or(log).first()).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const cutBy = () =>
    log.evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      const height = Number.parseFloat(getComputedStyle(box).lineHeight);
      const [line] = [...box.querySelectorAll('p')].filter((each) => each.getBoundingClientRect().bottom > top + 1);
      // A line of the log may be several lines of text.
      const above = top - (line?.getBoundingClientRect().top ?? 0);
      return above <= 0 ? 0 : Math.min(above % height, height - (above % height));
    });
  await expect.poll(cutBy).toBeLessThan(1);
});

test('a visitor’s console has no errors', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const checked = page.waitForResponse((response) => response.url().endsWith('/api/users/check-auth'));
  await page.goto('/');
  expect((await checked).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('the example of a run report shows all of its columns', async ({ page }) => {
  await page.goto('/features');
  const record = page.locator('table').filter({ hasText: 'Missing' });
  const tooWideBy = () =>
    record.evaluate((table) => {
      const box = table.parentElement ?? table;
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      return table.scrollWidth - (box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    });
  for (const width of [1_280, 1_010, 680, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(tooWideBy).toBeLessThanOrEqual(0);
  }
});

test('on a phone, a long name without spaces fits into the title of a dialog', async ({ page, running, customer }) => {
  await customer.createJob({ name: 'x'.repeat(100), type: 'profile', target: 'nasa' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, customer, running.web);
  await page.goto('/dashboard/jobs');
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('on a phone, the tabs of a job fade at the edge', async ({ page, running, customer }) => {
  const { _id } = await customer.createJob({ type: 'profile', target: 'nasa', settings: {} });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${_id}`);
  const tabs = page.getByRole('tablist');
  await expect(tabs).toBeVisible();
  await expect.poll(() => continues(tabs)).toBe(true);
  await tabs.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(() => continues(tabs)).toBe(false);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect.poll(() => continues(tabs)).toBe(false);
});
