/** Focuses an element, if the pressed button was disabled and lost the focus, and the user focused nothing else. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
