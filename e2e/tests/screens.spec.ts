import type { Page } from '@playwright/test';
import { overflowOf, paint, violationsOn } from '../support/audit.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { type Furnished, newFurnished } from '../support/furnished.ts';
import { EMPTY_SCREENS, type Screen, screensOf } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };
/** Widths of tablets and small windows, and of a very large screen. */
const WIDTHS = [768, 1024, 2560] as const;

/** One customer with jobs in every status for all of these tests, because creating it takes a while. */
const test = base.extend<object, { furnished: Furnished }>({
  furnished: [
    async ({ running }, use) => {
      const furnished = await newFurnished(running);
      await use(furnished);
      await furnished.release();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});

/** The problems of a screen: accessibility violations, and overflow. */
async function wrongWith(page: Page, screen: Screen, part: string | undefined): Promise<unknown[]> {
  const wrong: unknown[] = [];
  await page.setViewportSize(WIDE);
  await screen.open(page);
  for (const [scheme, size] of [['light', WIDE] as const, ['dark', NARROW] as const]) {
    await page.setViewportSize(size);
    await paint(page, scheme);
    const found = await violationsOn(page, part);
    const overflow = await overflowOf(page);
    if (found.length > 0 || overflow > 0) wrong.push([screen.name, scheme, size.width, overflow, found]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...WIDE, width });
    const overflow = await overflowOf(page);
    if (overflow > 0) wrong.push([screen.name, width, overflow]);
  }
  await paint(page, 'light');
  return wrong;
}

async function expectNothingWrong(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [place, screen] of screens.entries()) {
    // The frame around all screens is checked with the first one.
    const part = screen.part ?? (place === 0 ? undefined : 'main');
    await test.step(screen.name, async () => {
      expect(await wrongWith(page, screen, part)).toEqual([]);
    });
  }
}

test.describe('every screen is accessible, in light and dark mode, and fits from 360 to 2560 pixels', () => {
  test.setTimeout(480_000);

  test('of a new customer', async ({ page, running, customer }) => {
    await signIn(page, customer, running.web);
    await expectNothingWrong(page, EMPTY_SCREENS);
  });

  const groups = {
    'a job': /^job-(?!messages|order|halfway|completed|analysis|targets|runs|charts|bill|details)/,
    'a job that is done, and messages':
      /^job-(messages|order|halfway|completed|analysis|targets|runs|charts|bill|details)/,
    'jobs and their wizard': /^(overview|jobs|edit|create)/,
    'the rest': /^(acc|fun|pro|set)/,
  };
  for (const [name, names] of Object.entries(groups)) {
    test(name, async ({ page, running, furnished }) => {
      await signIn(page, furnished.customer, running.web);
      const screens = screensOf(furnished.jobs).filter((screen) => names.test(screen.name));
      expect(screens.length).toBeGreaterThan(3);
      await expectNothingWrong(page, screens);
    });
  }
});
