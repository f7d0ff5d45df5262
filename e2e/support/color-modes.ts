import type { Page } from '@playwright/test';

export const COLOR_MODES = ['light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** Opens the page's next URLs in a color mode, as if it had been selected before. */
export const useColorMode = (page: Page, mode: ColorMode): Promise<unknown> =>
  page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), mode);

/** Waits until no color is in transition, because axe would measure it. Ignores endless animations, such as stripes. */
export const untilColorsSettle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
