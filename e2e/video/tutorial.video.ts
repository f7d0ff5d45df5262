import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeIn, mailTo, newEmail, newSession } from '../support/customer.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPointer, Hand } from './hand.ts';
import { Recorder } from './recorder.ts';

const PUBLIC = resolve(import.meta.dirname, '../../apps/web/public');
const VIDEO = resolve(PUBLIC, 'tutorial.webm');
const VIDEO_MAX_BYTES = 2 * 1024 * 1024;
const ROWS = 2_400;
/** A pause in which the viewer can see the input and the result. */
const SHORT_MS = 1_000;
const LONG_MS = 2_500;

test('from registering to a file', async ({ page, running }) => {
  const email = newEmail();
  const sessionId = await newSession(running);
  await page.addInitScript(drawPointer);
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const hand = new Hand(page);
  const recorder = await Recorder.start(page);

  await recorder.caption('start');
  await recorder.caption('register');
  await hand.press(page.getByRole('button', { name: 'Get Started' }).first());
  const form = page.getByRole('form', { name: 'Create your account' });
  await hand.type(form.getByLabel('Name'), 'Ada Lovelace');
  await hand.type(form.getByLabel('Email'), email);
  await hand.type(form.getByLabel('Password', { exact: true }), 'correct horse battery');
  await hand.type(form.getByLabel('Confirm Password', { exact: true }), 'correct horse battery');
  await recorder.pause(SHORT_MS);
  await hand.press(form.getByRole('button', { name: 'Create Account' }));

  const code = codeIn(await mailTo(running, email));
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await recorder.caption('verify');
  await hand.type(page.getByLabel('Verification code'), code);
  await recorder.pause(SHORT_MS);
  await hand.press(page.getByRole('button', { name: 'Verify', exact: true }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Recent Jobs' })).toBeVisible();
  await recorder.caption('dashboard');

  await hand.press(page.getByRole('navigation').getByRole('link', { name: 'Create Job' }));
  await recorder.caption('platform');
  await hand.press(page.getByText('Instagram', { exact: true }));
  await hand.press(page.getByRole('button', { name: 'Next' }));
  await recorder.caption('type');
  await hand.press(page.getByText('Followers', { exact: true }));
  await recorder.pause(SHORT_MS);
  await hand.press(page.getByRole('button', { name: 'Next' }));
  await recorder.caption('details');
  await hand.type(page.getByLabel('Job Name'), 'NASA audience');
  await hand.type(page.getByRole('textbox', { name: 'Target' }), 'nasa');
  await recorder.caption('session');
  await hand.paste(page.getByRole('textbox', { name: 'Session ID' }), sessionId);
  await recorder.pause(SHORT_MS);
  await recorder.caption('amount');
  await hand.type(page.getByLabel('Followers per profile'), String(ROWS));
  await recorder.pause(LONG_MS);
  await hand.press(page.getByRole('button', { name: 'Create Job' }).last());
  await expect(page.getByText('Job created')).toBeVisible();
  await recorder.caption('created');
  if (!/\/dashboard\/jobs\/job_/.test(page.url())) await hand.press(page.getByRole('link', { name: 'NASA audience' }));

  await recorder.caption('run');
  await hand.press(page.getByRole('button', { name: 'Run', exact: true }));
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('grid', { name: 'Results' })).toContainText('nasa');
  await recorder.pause(SHORT_MS);
  await expect(page.getByText('Job started')).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Search these results' });
  await hand.scrollTo(search);
  await recorder.pause(SHORT_MS);
  recorder.markStill();
  await recorder.caption('results');
  await hand.type(search, 'art');
  await expect(page.getByText(/^\d+ of 2,400 rows$/)).toBeVisible();
  await recorder.pause(LONG_MS);
  await search.clear();

  await page.mouse.wheel(0, -200);
  await hand.press(page.getByRole('tab', { name: 'Analysis' }));
  await expect(page.getByRole('tabpanel', { name: 'Analysis' }).getByRole('heading').first()).toBeVisible();
  await recorder.caption('analysis');
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 25);
  await recorder.pause(LONG_MS);

  await page.mouse.wheel(0, -2_000);
  await recorder.caption('download');
  const downloading = page.waitForEvent('download');
  await hand.press(page.getByRole('button', { name: 'Download Results' }));
  const csv = page.getByRole('menuitem', { name: 'CSV' });
  await expect(csv).toBeVisible();
  await recorder.pause(LONG_MS);
  await hand.press(csv);
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  await recorder.pause(SHORT_MS);
  await recorder.caption('end');

  await recorder.write({
    video: VIDEO,
    captions: (language) => resolve(PUBLIC, `tutorial.${language}.vtt`),
    still: resolve(PUBLIC, 'tutorial-poster.webp'),
  });
  expect((await stat(VIDEO)).size).toBeLessThan(VIDEO_MAX_BYTES);
});
