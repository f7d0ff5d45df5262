import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { t } from '#language/t.ts';
import { focusIfLost } from '../../focus/focus-if-lost.ts';
import { useLastOpened } from '../use-last-opened.ts';
import { useOpened } from './use-opened.ts';

/** Keeps its title and content while it closes. They are inert then, so that a double click doesn't act twice. */
export function LoadedDialog({ opened, ...props }: ModalProps) {
  const shown = useLastOpened(opened, props);
  const focusable = useRef<readonly HTMLElement[]>([]);

  // The dialog returns the focus to the element that had it, but a deletion removes that element with its row.
  useLayoutEffect(() => {
    if (opened) focusable.current = focusableFrom(document.activeElement);
  }, [opened]);

  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...shown}
      opened={useOpened(opened)}
      inert={!opened}
      onExitTransitionEnd={() => focusIfLost(focusable.current.find(({ isConnected }) => isConnected))}
    />
  );
}

/** An element, and the elements around it that can take the focus if it disappears, the closest first. */
function focusableFrom(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...focusableFrom(element.parentElement?.closest('[tabindex="-1"]') ?? null)];
}
