import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { COLOR_MODES, untilColorsSettle } from './color-modes.ts';

/** axe for a page. It collects violations only, because describing the elements that pass takes most of its time. */
export const axeFor = (page: Page): AxeBuilder =>
  // Legacy mode runs in the page itself. The other mode opens another page to merge the results of frames, and there are no frames.
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** axe's rules that depend on colors; the mode changes nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** axe's violations on a page, in both color modes: the rule, the mode and the elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const mode of COLOR_MODES) {
    await page.evaluate((value) => {
      document.documentElement.dataset.mantineColorScheme = value;
    }, mode);
    await untilColorsSettle(page);
    const axe = axeFor(page);
    if (mode !== COLOR_MODES[0]) axe.withRules(COLOR_RULES);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) found.push(`${id} (${mode}): ${nodes.map(({ html }) => html).join(' ')}`);
  }
  return found;
}
