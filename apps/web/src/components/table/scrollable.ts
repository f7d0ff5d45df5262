/** For a box whose content scrolls: it can be reached, and so scrolled, with the keyboard (WCAG 2.1.1). */
export const scrollable = { tabIndex: 0 } as const;
