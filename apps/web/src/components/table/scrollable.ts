/** Makes a scrollable box focusable, so that it can be scrolled with the keyboard (WCAG 2.1.1). */
export const scrollable = { tabIndex: 0 } as const;
