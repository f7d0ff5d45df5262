import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadOverlays } from './load-overlays.ts';

const LoadedDialog = lazy(async () => ({ default: (await loadOverlays()).LoadedDialog }));

interface DialogProps extends ModalProps {
  /** Whether the action of the dialog is under way. Until it ends, the dialog can't be closed, because closing wouldn't cancel it. */
  readonly busy?: boolean;
}

/**
 * Mantine's modal dialog, which loads when it first opens. Dialogs with a form also have a close button in the corner; dialogs with
 * only a question or a message have no close button, only their own buttons.
 */
export function Dialog({ busy = false, onClose, ...props }: DialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <LoadedDialog {...props} onClose={busy ? () => undefined : onClose} />
      </Suspense>
    )
  );
}
