import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { COLOR_MODES } from './color-modes.ts';

/** axe's violations on a page, in both colour modes: the rule, the mode and the elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const mode of COLOR_MODES) {
    await page.evaluate((value) => {
      document.documentElement.dataset.mantineColorScheme = value;
    }, mode);
    // Colours in transition would be measured; endless animations are ignored.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
        ),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) found.push(`${id} (${mode}): ${nodes.map(({ html }) => html).join(' ')}`);
  }
  return found;
}
