import type { Page } from '@playwright/test';

export const COLOR_MODES = ['light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** Opens the page's next URLs in a color mode, as if it had been selected before. */
export const useColorMode = (page: Page, mode: ColorMode): Promise<unknown> =>
  page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), mode);
