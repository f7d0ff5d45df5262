import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { rowsNear } from './rows-near.ts';

interface Focused {
  readonly element: Element;
  readonly rows: readonly HTMLElement[];
}

/**
 * Props of a container whose focused button may disappear, for example after a decision. The focus moves to the row of the button
 * or, if the row has disappeared too, to its neighbor or the container (see `rowsNear`). Browsers would drop the focus.
 */
export function useFocusAfterRemoval<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const focused = useRef<Focused>(null);

  // After every rendering, because any may remove the button.
  useLayoutEffect(() => {
    const before = focused.current;
    if (before === null || before.element.isConnected) return;
    focused.current = null;
    for (const next of [...before.rows, ref.current]) {
      if (document.activeElement !== document.body) return;
      next?.focus({ preventScroll: true });
    }
  });

  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent<E>) {
      // React also reports events of dialogs, which are elsewhere in the document.
      const isInside = ref.current?.contains(target) ?? false;
      focused.current = isInside ? { element: target, rows: rowsNear(target) } : null;
    },
    onBlur({ target }: FocusEvent<E>) {
      // A button that is disabled during its action loses the focus, but the user hasn't left it.
      if (!target.matches(':disabled')) focused.current = null;
    },
  };
}
