import { type FocusEvent, useLayoutEffect, useRef } from 'react';

interface Focused {
  readonly element: Element;
  readonly row: HTMLElement | null;
}

/**
 * Props of a container whose focused button may disappear, for example after a decision. The focus moves to the row of the
 * button, which needs `tabIndex={-1}`, or to the container if the row has disappeared too. Browsers would drop the focus.
 */
export function useFocusAfterRemoval<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const focused = useRef<Focused>(null);

  // After every rendering, because any may remove the button.
  useLayoutEffect(() => {
    const before = focused.current;
    if (before === null || before.element.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const next = before.row?.isConnected ? before.row : ref.current;
    next?.focus({ preventScroll: true });
  });

  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent<E>) {
      // React also reports events of dialogs, which are elsewhere in the document.
      const isInside = ref.current?.contains(target) ?? false;
      focused.current = isInside ? { element: target, row: target.closest<HTMLElement>('tr, li') } : null;
    },
    onBlur({ target }: FocusEvent<E>) {
      // A button that is disabled during its action loses the focus, but the user hasn't left it.
      if (!target.matches(':disabled')) focused.current = null;
    },
  };
}
