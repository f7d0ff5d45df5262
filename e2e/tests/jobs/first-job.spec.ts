import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { codeIn, mailTo, newEmail, newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';

const Truth = z.array(z.object({ username: z.string() }));

test('a visitor registers, verifies, creates a job, watches it run and downloads a CSV', async ({ page, running }) => {
  const email = newEmail();
  const sessionId = await newSession(running);

  await test.step('registers on the home page', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).first().click();
    const form = page.getByRole('form', { name: 'Create your account' });
    await page.getByRole('button', { name: 'Create your account' }).click();
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').fill('Ada Lovelace');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await form.getByLabel('Confirm Password', { exact: true }).fill('correct horse battery');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration successful')).toBeVisible();
  });

  await test.step('reads the code in the local mailbox and enters it', async () => {
    const code = codeIn(await mailTo(running, email));
    const inbox = await page.context().newPage();
    await inbox.goto(running.mailbox);
    await expect(inbox.getByText(code).first()).toBeVisible();
    await inbox.close();
    await page.getByRole('button', { name: 'Enter your code' }).click();
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await page.getByLabel('Verification code').fill(code);
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    // A lost connection doesn't count as a wrong code, which would disable the button.
    await page.route('**/api/users/check-email-verification', (route) => route.abort());
    await verify.click();
    await expect(page.getByText('We can’t reach the server.')).toBeVisible();
    await page.unroute('**/api/users/check-email-verification');
    await expect(verify).toBeEnabled({ timeout: 1_000 });
    await verify.click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('No recent jobs to display.')).toBeVisible();
  });

  await test.step('creates a job in the wizard', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Create Job' }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.getByText('Instagram', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Instagram', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Followers', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Followers', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expect(page.getByText('Job name is required, Target is required, Session ID is required')).toBeVisible();
    await page.getByLabel('Job Name').fill('Who follows NASA');
    await page.getByRole('textbox', { name: 'Target' }).fill('nasa');
    await page.getByLabel('Session ID').fill(sessionId);
    await page.getByLabel('Followers per profile').fill('2400');
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expect(page.getByText('Job created')).toBeVisible();
  });

  await test.step('runs it and watches it to its end', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('link', { name: 'Who follows NASA' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('log')).toContainText('Done: 2,400 rows.');
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('downloads the rows, which match the sandbox’s truth', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Results' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^job-.*-results\.csv$/);
    const rows: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), {
      bom: true,
      columns: true,
    });
    const truth: string[] = [];
    for (let offset = 0; offset < 3_000; offset += 1_000) {
      const url = `${running.sandbox}/__sandbox/truth/users/nasa/followers?offset=${offset}&limit=1000`;
      truth.push(...Truth.parse(await (await fetch(url)).json()).map((person) => person.username));
    }
    expect(rows.map((row) => row.username).toSorted()).toEqual(truth.toSorted());
    expect(truth).toHaveLength(2_400);
  });
});
