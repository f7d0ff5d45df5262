import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { callsOf } from '../../support/calls-of.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openJobForm } from '../../support/job-form.ts';
import { SandboxControl } from '../../support/sandbox-control.ts';
import { signIn } from '../../support/sign-in.ts';
import { Truth } from '../../support/truth.ts';

const row = (page: Page, recipient: string) => page.getByRole('row').filter({ hasText: `@${recipient}` });

test('a messaging job sends exactly the written texts to its recipients', async ({ page, running, customer }) => {
  const truth = new Truth(running.sandbox);
  const sender = await truth.openSession();
  const people = (await truth.people(`users/${sender.username}/followers`, 2)).map(({ username }) => username);
  const [first = '', second = ''] = people;
  const message = 'Hello {{username}},\nwould you like to see our film?';
  const link = 'https://tidepool-lab.example/film';
  const textTo = (name: string) => `Hello ${name},\nwould you like to see our film?\n${link}`;
  await signIn(page, customer, running.web);

  await test.step('creates the job, and shows a preview for the first recipient', async () => {
    await openJobForm(page, 'Direct messages');
    await expect(page.getByText('Recommended: 5-20')).toBeVisible();
    await page.getByLabel('Job Name').fill('Invitations');
    await page.getByRole('textbox', { name: 'Target' }).fill([...people, 'closed_letterbox'].join('\n'));
    await page.getByRole('textbox', { name: 'Session ID' }).fill(sender.sessionid);
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expect(page.getByText('Message is required').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill(message);
    await page.getByRole('textbox', { name: 'Link' }).fill(link);
    await expect(page.getByText(textTo(first))).toBeVisible();
    await expect(page.getByText('One message to each of 3 recipients. Nobody gets a second message.')).toBeVisible();
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expect(page.getByText('Job created')).toBeVisible();
  });

  await test.step('runs it, and shows the outcome of each message', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('link', { name: 'Invitations' }).click();
    await expect(page.getByText('No messages yet')).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('log')).toContainText('Done: 2 messages sent.', { timeout: 120_000 });
    for (const person of people) await expect(row(page, person)).toContainText('Sent');
    await expect(row(page, 'closed_letterbox')).toContainText('doesn’t accept message requests');
    const filter = page.getByLabel('Show');
    await filter.focus();
    await filter.selectOption('Sent (2)');
    await expect(row(page, 'closed_letterbox')).toBeHidden();
    await expect(filter).toBeFocused();
    await filter.selectOption('All (3)');
    await expect(row(page, 'closed_letterbox')).toBeVisible();
  });

  await test.step('shows the same outcomes in every tab', async () => {
    await page.getByRole('tab', { name: 'Targets' }).click();
    await expect(page.getByRole('row', { name: first })).toContainText('Sent');
    await expect(page.getByRole('row', { name: 'closed_letterbox' })).toContainText('Not sent');
    await page.getByRole('tab', { name: 'Charts' }).click();
    await expect(page.getByRole('figure', { name: 'Messages sent by run' })).toBeVisible();
    await page.getByRole('tab', { name: 'Results' }).click();
    await expect(page.getByRole('gridcell', { name: 'Not sent', exact: true })).toHaveCount(1);
    await expect(page.getByRole('gridcell', { name: 'Sent', exact: true })).toHaveCount(people.length);
    await page.getByRole('tab', { name: 'Messages' }).click();
  });

  await test.step('exactly the written texts arrived', async () => {
    const arrived = (await truth.messages()).filter(({ from }) => from === sender.username);
    expect(arrived).toEqual([
      expect.objectContaining({ to: first, text: textTo(first) }),
      expect.objectContaining({ to: second, text: textTo(second) }),
    ]);
  });

  await test.step('downloads the results', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
    expect(rows.map(({ recipient, status, text }) => [recipient, status, text])).toEqual([
      [first, 'sent', textTo(first)],
      [second, 'sent', textTo(second)],
      ['closed_letterbox', 'failed', textTo('closed_letterbox')],
    ]);
    expect(file).not.toContain(sender.sessionid);
  });
});

test('an unknown outcome is shown, decided by the user, and only then sent again', async ({
  page,
  running,
  customer,
}) => {
  const truth = new Truth(running.sandbox);
  const sender = await truth.openSession();
  const [person] = await truth.people(`users/${sender.username}/followers`, 1);
  const name = person?.username ?? '';
  const settings = { Message: 'Are you there?' };
  const job = await customer.createJob({ type: 'dm', target: name, sessionId: sender.sessionid, settings });
  const arrived = async () => (await truth.messages()).filter(({ from }) => from === sender.username);
  // The platform fails while it handles the message, so its outcome is unknown.
  await new SandboxControl(running.sandbox).failNextRequest('/api/graphql', sender.sessionid);
  await signIn(page, customer, running.web);
  await page.goto(`/dashboard/jobs/${job._id}`);
  await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await expect(page.getByRole('group', { name: 'Actions' })).toBeFocused();
  await expect(row(page, name)).toContainText('Unknown', { timeout: 120_000 });
  await expect(page.getByText('1 message has an unknown delivery status', { exact: true })).toBeVisible();
  // The layout shifts when the run ends, so an earlier click may miss its button.
  await expect(page.getByRole('log')).toContainText('Done: 0 messages sent.');
  expect(await arrived()).toEqual([]);
  const decisions = callsOf(page, 'messages.decide');
  await page.getByRole('button', { name: `It wasn’t sent: @${name}` }).dblclick();
  await expect(page.getByText('Will be sent with the next launch')).toBeVisible();
  expect(decisions).toHaveLength(1);
  await expect(row(page, name)).toBeFocused();
  await expect(row(page, name)).toContainText('Planned');
  await page.getByRole('button', { name: 'Run Again' }).click();
  await expect(row(page, name)).toContainText('Sent', { timeout: 120_000 });
  expect(await arrived()).toMatchObject([{ to: name, text: 'Are you there?' }]);
});
