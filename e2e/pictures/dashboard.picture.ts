import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { type Customer, newSession } from '../support/customer.ts';
import { expect, test } from '../support/fixtures.ts';
import { settled } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

const IMAGES = resolve(import.meta.dirname, '../../docs/images');
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 780 };

/** A customer's dashboard after some days: jobs in several states. */
async function fillDashboard(customer: Customer): Promise<string> {
  const jobs = [
    { type: 'profile', target: 'nasa\nnatgeo\ntidepool_lab' },
    { type: 'follower', target: 'quiet_harbor' },
    { type: 'profile_post', target: 'nasa', settings: { postsPerProfile: 240 } },
    { type: 'follower', target: 'natgeo', settings: { followersPerProfile: 1_000 } },
    { type: 'follower', target: 'tidepool_lab', settings: { followersPerProfile: 10_000 } },
  ];
  let last = '';
  for (const job of jobs) {
    const { _id } = await customer.runJob(job);
    await customer.ended(_id);
    last = _id;
  }
  return last;
}

async function take(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: resolve(IMAGES, `${name}.png`), animations: 'disabled' });
}

test('the dashboard and a job, wide and narrow, light and dark', async ({ page, running, customer }) => {
  const id = await fillDashboard(customer);
  await signIn(page, customer, running.web);
  const screens = [
    { name: 'dashboard', path: '/dashboard', sign: page.getByRole('table').getByRole('row').nth(5) },
    { name: 'job', path: `/dashboard/jobs/${id}`, sign: page.getByRole('grid').getByRole('gridcell').nth(20) },
  ];
  for (const [mode, scheme] of [
    ['', 'light'],
    ['-dark', 'dark'],
  ] as const) {
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    for (const { name, path, sign } of screens) {
      await page.setViewportSize(WIDE);
      await page.goto(path);
      await expect(sign).toBeVisible();
      await take(page, `${name}${mode}`);
      await page.setViewportSize(NARROW);
      await take(page, `${name}-narrow${mode}`);
    }
  }
});

test('linked accounts', async ({ page, running, customer }) => {
  const shared = { dmsLimit: 24, accountType: 'shared' };
  for (const change of [shared, { dmsLimit: 20 }, { dmsLimit: 60 }]) {
    await customer.api('POST', '/api/accounts', {
      platform: 'instagram',
      sessionId: await newSession(running),
      ...change,
    });
  }
  await customer.api('POST', '/api/accounts', { platform: 'tiktok', sessionId: 'kept-until-tiktok-opens' });
  await signIn(page, customer, running.web);
  for (const [mode, scheme] of [
    ['', 'light'],
    ['-dark', 'dark'],
  ] as const) {
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await page.setViewportSize(WIDE);
    await page.goto('/dashboard/all-accounts');
    await expect(page.getByText('Active', { exact: true })).toHaveCount(3);
    await take(page, `accounts${mode}`);
    await page.setViewportSize(NARROW);
    await take(page, `accounts-narrow${mode}`);
  }
});
