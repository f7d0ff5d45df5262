import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Scheme = 'light' | 'dark';

/** WCAG 2.2, levels A and AA, and what axe holds for good practice besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rows and lines of a kind are judged by the first of them: a grid of results has hundreds of cells. */
const REPEATED = ['tbody tr:nth-child(n + 5)', '[role="log"] li:nth-child(n + 5)'];

/** Draws the page in a mode, by the button for it; a dialog that lies over it doesn't matter. */
export async function paint(page: Page, scheme: Scheme): Promise<void> {
  const shown = page.locator('html');
  if ((await shown.getAttribute('data-mantine-color-scheme')) !== scheme) {
    await page.locator(`button[aria-label="Switch to ${scheme} mode"]`).dispatchEvent('click');
    await expect(shown).toHaveAttribute('data-mantine-color-scheme', scheme);
  }
  // Colours that are still on their way would be measured halfway; stripes that run on and on don't matter.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/**
 * What axe finds wrong on the page, each with the elements that have it; empty is what it should be.
 *
 * @param part a selector of what alone is looked at, where what is around it has been
 */
export async function violationsOn(
  page: Page,
  part?: string,
): Promise<readonly (readonly [rule: string, elements: string[]])[]> {
  const builder = new AxeBuilder({ page }).withTags(TAGS);
  if (part !== undefined) builder.include(part);
  for (const selector of REPEATED) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** By how many pixels the page, or a dialog over it, is wider than its place. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')];
    const scrolled = dialogs.filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.clientWidth > 0);
    const wider = scrolled.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth, ...wider);
  });
