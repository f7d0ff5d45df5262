import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeIn, mailTo, newEmail, newSession } from '../support/customer.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPointer, Hand } from './hand.ts';
import { Recorder } from './recorder.ts';

const PUBLIC = resolve(import.meta.dirname, '../../apps/web/public');
const FILM = resolve(PUBLIC, 'tutorial.webm');
const LARGEST = 2 * 1024 * 1024;
const LONGEST_S = 70;

test('from registering to a CSV file', async ({ page, running }) => {
  const email = newEmail();
  const sessionId = await newSession(running);
  await page.addInitScript(drawPointer);
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const hand = new Hand(page);
  const film = await Recorder.start(page);

  film.say('Trawl collects social data in metered jobs. Here is the whole way, from nothing to a table.');
  await film.pause(3_000);
  film.say('Get Started opens the registration form. A name, an email and a password are enough.');
  await hand.press(page.getByRole('button', { name: 'Get Started' }).first());
  const form = page.getByRole('form', { name: 'Create your account' });
  await hand.type(form.getByLabel('Name'), 'Ada Lovelace');
  await hand.type(form.getByLabel('Email'), email);
  await hand.type(form.getByLabel('Password', { exact: true }), 'correct horse battery');
  await hand.type(form.getByLabel('Confirm Password', { exact: true }), 'correct horse battery');
  await hand.press(form.getByRole('button', { name: 'Create Account' }));

  const code = codeIn(await mailTo(running, email));
  film.say('A code comes by mail. Type it in, and the account is verified.');
  await film.pause(1_200);
  await hand.type(page.getByLabel('Verification code'), code);
  await film.pause(500);
  await hand.press(page.getByRole('button', { name: 'Verify', exact: true }));
  await expect(page).toHaveURL(/\/dashboard$/);
  film.say('This is the dashboard. Two hours of build time a month are free.');
  await film.pause(3_000);

  film.say('A job is made in three steps: first the platform,');
  await hand.press(page.getByRole('navigation').getByRole('link', { name: 'Create Job' }));
  await hand.press(page.getByText('Instagram', { exact: true }));
  await hand.press(page.getByRole('button', { name: 'Next' }));
  film.say('then what to collect,');
  await hand.press(page.getByText('Followers', { exact: true }));
  await film.pause(600);
  await hand.press(page.getByRole('button', { name: 'Next' }));
  film.say('then the details: a name, and whom to read.');
  await hand.type(page.getByLabel('Job Name'), 'NASA audience');
  await hand.type(page.getByRole('textbox', { name: 'Target' }), 'nasa');
  film.say('Paste the session identifier from your browser’s cookies. The guide in the blog shows where it is.');
  await hand.paste(page.getByRole('textbox', { name: 'Session ID' }), sessionId);
  await film.pause(1_800);
  film.say('Say how many rows you want. The summary tells in words what will happen.');
  await hand.type(page.getByLabel('Followers per profile'), '2400');
  await film.pause(2_400);
  await hand.press(page.getByRole('button', { name: 'Create Job' }).last());
  await expect(page.getByText('Job created')).toBeVisible();
  film.say('The job is there. It costs nothing until it runs.');
  await film.pause(2_000);
  if (!/\/dashboard\/jobs\/job_/.test(page.url())) await hand.press(page.getByRole('link', { name: 'NASA audience' }));

  film.say('Run it, and watch the rows come in.');
  await hand.press(page.getByRole('button', { name: 'Run', exact: true }));
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  film.say('2,400 requested, 2,400 found, 2,400 collected, none missing.');
  await page.mouse.move(640, 640, { steps: 10 });
  await film.pause(3_500);
  film.markStill();
  film.say('Download them as CSV, for Excel or for your own tools.');
  const downloading = page.waitForEvent('download');
  await hand.press(page.getByRole('button', { name: 'Download Results' }));
  const csv = page.getByRole('menuitem', { name: 'CSV' });
  await expect(csv).toBeVisible();
  await hand.press(csv);
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  await film.pause(2_500);
  film.say('That was all. Try it with your own question.');
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 42);
  await film.pause(3_500);

  await film.write({
    film: FILM,
    captions: resolve(PUBLIC, 'tutorial.en.vtt'),
    still: resolve(PUBLIC, 'tutorial-poster.webp'),
    longestS: LONGEST_S,
  });
  expect((await stat(FILM)).size).toBeLessThan(LARGEST);
});
