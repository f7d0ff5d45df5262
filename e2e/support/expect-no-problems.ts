import type { Page } from '@playwright/test';
import { overflowOf, paint, violationsOn } from './audit.ts';
import { expect, test } from './fixtures.ts';
import type { Screen } from './screens.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };
/** Widths of tablets and small windows, and of a very large screen. */
const WIDTHS = [768, 1024, 2560] as const;

/** The problems of a screen: accessibility violations, and overflow. */
async function problemsOf(page: Page, screen: Screen, part: string | undefined): Promise<unknown[]> {
  const problems: unknown[] = [];
  await page.setViewportSize(WIDE);
  await screen.open(page);
  for (const [scheme, size] of [['light', WIDE] as const, ['dark', NARROW] as const]) {
    await page.setViewportSize(size);
    await paint(page, scheme);
    const found = await violationsOn(page, part);
    const overflow = await overflowOf(page);
    if (found.length > 0 || overflow > 0) problems.push([screen.name, scheme, size.width, overflow, found]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...WIDE, width });
    const overflow = await overflowOf(page);
    if (overflow > 0) problems.push([screen.name, width, overflow]);
  }
  await paint(page, 'light');
  return problems;
}

/** Expects that all screens are accessible, in light and dark mode, and fit from 360 to 2560 pixels. */
export async function expectNoProblems(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [place, screen] of screens.entries()) {
    // The frame around all screens is checked with the first one.
    const part = screen.part ?? (place === 0 ? undefined : 'main');
    await test.step(screen.name, async () => {
      expect(await problemsOf(page, screen, part)).toEqual([]);
    });
  }
}
