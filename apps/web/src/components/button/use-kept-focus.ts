import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to an element that was disabled while its action was in progress.
 *
 * @param ref the caller's ref of the element
 * @returns the element's ref
 */
export function useKeptFocus<E extends HTMLElement>(busy: boolean, ref?: Ref<E | null>): RefObject<E | null> {
  const own = useRef<E>(null);
  const hadFocus = useRef(false);
  useImperativeHandle<E | null, E | null>(ref, () => own.current, []);

  // Browsers drop the focus of a disabled element, but only after this effect.
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === own.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return own;
}
