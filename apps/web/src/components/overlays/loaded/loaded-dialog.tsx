import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { t } from '#language/t.ts';
import { rowsNear } from '../../focus/rows-near.ts';
import { useLastOpened } from '../use-last-opened.ts';
import { useOpened } from './use-opened.ts';

/** Keeps its title and content while it closes. They are inert then, so that a double click doesn't act twice. */
export function LoadedDialog({ opened, ...props }: ModalProps) {
  const shown = useLastOpened(opened, props);
  const root = useRef<HTMLDivElement>(null);
  const focusable = useRef<readonly HTMLElement[]>([]);
  const returnFocus = () => {
    // A dialog that opened from another one may have nothing else to return to.
    for (const element of [...focusable.current, document.getElementById('content')]) {
      element?.focus({ preventScroll: true });
      if (document.activeElement === element) return;
    }
  };

  // Mantine returns the focus later, and takes it from a dialog that opens when this one closes.
  useLayoutEffect(() => {
    if (opened) focusable.current = focusableFrom(document.activeElement);
    else if (root.current?.contains(document.activeElement)) returnFocus();
  }, [opened]);

  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...shown}
      ref={root}
      opened={useOpened(opened)}
      returnFocus={false}
      inert={!opened}
      // Again, because the element may have disappeared meanwhile, such as the row of a deletion.
      onExitTransitionEnd={() => {
        if (document.activeElement === document.body) returnFocus();
      }}
    />
  );
}

/** An element, and what can take the focus if it disappears: the rows near it, then the elements around it, the closest first. */
function focusableFrom(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...rowsNear(element), ...focusableFrom(element.parentElement?.closest('[tabindex="-1"]') ?? null)];
}
