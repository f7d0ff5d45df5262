import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { paint, type Scheme } from '../support/audit.ts';
import { test } from '../support/fixtures.ts';
import { EMPTY_SCREENS, type Screen, screensOf, TAB_PANEL } from '../support/screens.ts';
import { seedCustomer } from '../support/seeded-customer.ts';
import { signIn } from '../support/sign-in.ts';
import { table } from '../support/table.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');
const FOLDER = 'images/screens';
const SIZES = { wide: { width: 1_280, height: 800 }, narrow: { width: 360, height: 740 } } as const;
const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const BAR_HEIGHT = 72;
/** Of a hundred; a screenshot has about 20 kB at this quality. */
const QUALITY = 72;

type Size = keyof typeof SIZES;
const fileOf = (screen: Screen, size: Size, scheme: Scheme): string => `${screen.name}-${size}-${scheme}.webp`;

async function take(session: CDPSession, name: string): Promise<void> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(join(DOCS, FOLDER, name), Buffer.from(data, 'base64'));
}

/** On a phone a tab's content is below the fold, so scroll the tabs to the top, below the page's bar. */
async function scrollToTabs(page: Page): Promise<void> {
  await page.evaluate((barHeight) => {
    document.querySelector('[role="tablist"]')?.scrollIntoView();
    scrollBy(0, -barHeight);
  }, BAR_HEIGHT);
}

async function takeAll(page: Page, screens: readonly Screen[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await page.setViewportSize(SIZES.wide);
      await screen.open(page);
      // No hover effects in a screenshot.
      await page.mouse.move(0, 0);
      for (const size of ['wide', 'narrow'] as const) {
        await page.setViewportSize(SIZES[size]);
        if (size === 'narrow' && screen.part === TAB_PANEL) await scrollToTabs(page);
        for (const scheme of SCHEMES) {
          await paint(page, scheme);
          await take(session, fileOf(screen, size, scheme));
        }
      }
      await paint(page, 'light');
    });
  }
}

function galleryOf(screens: readonly Screen[]): string {
  const link = (screen: Screen, size: Size, scheme: Scheme) => `[${scheme}](${FOLDER}/${fileOf(screen, size, scheme)})`;
  const rows = screens.map((screen) => [
    screen.name,
    `\`${screen.route}\``,
    ...(['wide', 'narrow'] as const).map((size) => SCHEMES.map((scheme) => link(screen, size, scheme)).join(' · ')),
  ]);
  const words = 'Every screen of the dashboard, 1,280 and 360 pixels wide, as `pnpm docs:pictures` takes them.';
  const analysis =
    'The tab *Analysis* of a job’s page depends on the job’s type: profiles and their overlap for lists of people, words and ' +
    'languages of biographies for profiles, engagement by time, top posts and hashtags for posts, the most active people and words ' +
    'for comments, and who liked several posts for likes. Where rows have figures that grow, such as likes, their growth between runs is shown. Each figure says how it is computed and over which rows.';
  return `# Screens\n\n${words}\n\n${analysis}\n\n${table(['Screen', 'Route', 'Wide', 'Narrow'], rows)}\n`;
}

test('every screen of the dashboard, wide and narrow, light and dark', async ({ page, running, customer }) => {
  test.setTimeout(1_200_000);
  await rm(join(DOCS, FOLDER), { recursive: true, force: true });
  await mkdir(join(DOCS, FOLDER), { recursive: true });
  // No animations in a screenshot.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { customer: owner, jobs, release } = await seedCustomer(running);
  const screens = screensOf(jobs);
  await signIn(page, owner, running.web);
  await takeAll(page, screens);
  await release();
  await signIn(page, customer, running.web);
  await takeAll(page, EMPTY_SCREENS);
  await writeFile(join(DOCS, 'screens.md'), galleryOf([...screens, ...EMPTY_SCREENS]));
});
