import { expect, type Page } from '@playwright/test';
import { axeFor } from './accessible.ts';
import { untilColorsSettle } from './color-modes.ts';

export type Scheme = 'light' | 'dark';

/** WCAG 2.2, levels A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only the first rows of a list are checked, because a result grid has hundreds of cells. */
const REPEATED = ['tbody tr:nth-child(n + 5)', '[role="log"] li:nth-child(n + 5)'];

/** Switches the page's color mode by its button, even below a dialog. */
export async function paint(page: Page, scheme: Scheme): Promise<void> {
  const shown = page.locator('html');
  if ((await shown.getAttribute('data-mantine-color-scheme')) !== scheme) {
    await page.locator(`button[aria-label="Switch to ${scheme} mode"]`).dispatchEvent('click');
    await expect(shown).toHaveAttribute('data-mantine-color-scheme', scheme);
  }
  await untilColorsSettle(page);
}

/**
 * axe's violations on the page with their elements; should be empty.
 *
 * @param part a selector that limits the check, if the rest was already checked
 */
export async function violationsOn(
  page: Page,
  part?: string,
): Promise<readonly (readonly [rule: string, elements: string[]])[]> {
  const builder = axeFor(page).withTags(TAGS);
  if (part !== undefined) builder.include(part);
  for (const selector of REPEATED) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** By how many pixels the page, or a dialog, is wider than its container. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')];
    const scrolled = dialogs.filter(
      (each) =>
        getComputedStyle(each).overflowX !== 'visible' &&
        each.clientWidth > 0 &&
        !each.classList.contains('visually-hidden'),
    );
    const wider = scrolled.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth, ...wider);
  });
