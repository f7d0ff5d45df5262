import type { MouseEvent } from 'react';

/** Closes the menu that a pressed entry stands in: going somewhere within the site doesn't do it by itself. */
export const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
