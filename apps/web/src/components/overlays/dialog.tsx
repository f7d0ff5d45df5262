import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { focusIfLost } from '../focus/focus-if-lost.ts';
import { loadOverlays } from './load-overlays.ts';
import { useLastOpened } from './use-last-opened.ts';

const LoadedDialog = lazy(async () => ({ default: (await loadOverlays()).LoadedDialog }));

interface DialogProps extends ModalProps {
  /** Whether the action of the dialog is under way. Until it ends, the dialog can't be closed, because closing wouldn't cancel it. */
  readonly busy?: boolean;
}

/**
 * Mantine's modal dialog, which loads when it first opens, and keeps its title and content while it closes. `withCloseButton={false}`
 * is for dialogs that confirm or list something and have their own button to close; others, such as forms, also have one in the corner.
 */
export function Dialog({ busy = false, onClose, ...props }: DialogProps) {
  const [wanted, setWanted] = useState(false);
  const shown = useLastOpened(props.opened, props);
  const focusable = useRef<readonly HTMLElement[]>([]);
  if (props.opened && !wanted) setWanted(true);

  // The dialog returns the focus to the element that had it, but a deletion removes that element with its row.
  useLayoutEffect(() => {
    if (props.opened) focusable.current = focusableFrom(document.activeElement);
  }, [props.opened]);

  return (
    wanted && (
      <Suspense fallback={null}>
        <LoadedDialog
          {...shown}
          opened={props.opened}
          onClose={busy ? () => undefined : onClose}
          onExitTransitionEnd={() => focusIfLost(focusable.current.find(({ isConnected }) => isConnected))}
        />
      </Suspense>
    )
  );
}

/** An element, and the elements around it that can take the focus if it disappears, the closest first. */
function focusableFrom(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...focusableFrom(element.parentElement?.closest('[tabindex="-1"]') ?? null)];
}
