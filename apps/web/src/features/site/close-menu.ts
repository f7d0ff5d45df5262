import type { MouseEvent } from 'react';

/** Closes the menu of a clicked entry, because a client-side navigation doesn't. */
export const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
