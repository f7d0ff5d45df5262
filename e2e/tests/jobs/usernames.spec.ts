import { z } from 'zod';
import { newSession } from '../../support/customer.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openJobForm } from '../../support/job-form.ts';
import { signIn } from '../../support/sign-in.ts';

const Posts = z.array(z.object({ shortcode: z.string(), takenAt: z.number(), pinned: z.boolean() }));

test('a username in a job about comments is replaced by the newest posts of the profile', async ({
  page,
  running,
  customer,
}) => {
  const answer = await fetch(`${running.sandbox}/__sandbox/truth/users/nasa/posts?limit=240`);
  const newest = Posts.parse(await answer.json())
    .toSorted((a, b) => b.takenAt - a.takenAt)
    .slice(0, 3)
    .map(({ shortcode }) => shortcode);
  await signIn(page, customer, running.web);
  await openJobForm(page, 'Comments');
  await page.getByLabel('Job Name').fill('What people say to NASA');
  await page.getByLabel('Target', { exact: true }).fill('@nasa\nquiet_harbor');
  await page.getByLabel('Comments per post').fill('5');
  const newestOf = (count: number) =>
    `For a username, Trawl reads the newest posts of the profile, up to ${count} per launch.`;
  await expect(page.getByText(newestOf(10))).toBeVisible();
  await page.getByLabel('Posts per launch').fill('3');
  await expect(page.getByText(newestOf(3))).toBeVisible();
  await page.getByRole('textbox', { name: 'Session ID' }).fill(await newSession(running));
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(page.getByText('Job created')).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  // nasa fills the launch, so quiet_harbor waits for the next one.
  await expect(page.getByText('1 target is left. Run again to collect the next ones.').first()).toBeVisible({
    timeout: 120_000,
  });
  await page.getByRole('tab', { name: 'Targets' }).click();
  const targets = page.getByRole('tabpanel', { name: 'Targets' });
  await expect(targets).toContainText('Read as its 3 newest posts.');
  for (const code of newest) await expect(targets).toContainText(`/p/${code}/`);

  await test.step('the next launch shows that the other profile is private', async () => {
    await page.getByRole('button', { name: 'Run Again', exact: true }).click();
    await expect(page.getByText(/private/i).first()).toBeVisible({ timeout: 120_000 });
    await expect(targets).toContainText('quiet_harbor');
  });
});
