import { axeFor } from '../../support/accessible.ts';
import { expect, test } from '../../support/fixtures.ts';
import { listenForErrors } from '../../support/page-errors.ts';

for (const width of [1280, 360]) {
  test(`the API reference loads nothing from other servers and is accessible, at ${width} px`, async ({
    page,
    running,
  }) => {
    const errors = listenForErrors(page);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(running.web) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'Trawl' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeAttached();
    await expect(page).toHaveTitle('Trawl API');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const mode of ['light-mode', 'dark-mode']) {
      await page.evaluate((value) => {
        document.body.classList.remove('light-mode', 'dark-mode');
        document.body.classList.add(value);
      }, mode);
      const { violations } = await axeFor(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, mode, nodes.map(({ html }) => html)])).toEqual([]);
    }
    expect([errors, elsewhere]).toEqual([[], []]);
  });
}
