/** Focuses the field to fill in next, if the pressed button was disabled and lost the focus, and the user focused nothing else. */
export function focusIfLost(field: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) field?.focus({ preventScroll: true });
}
