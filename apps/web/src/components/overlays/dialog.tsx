import type { ModalProps } from '@mantine/core';
import { lazy, useState } from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { loadOverlays } from './load-overlays.ts';

const LoadedDialog = lazy(async () => ({ default: (await loadOverlays()).LoadedDialog }));

interface DialogProps extends ModalProps {
  /** Whether the action of the dialog is in progress. Until it ends, the dialog can't be closed, because closing wouldn't cancel it. */
  readonly busy?: boolean;
}

/**
 * Mantine's modal dialog, which loads when it first opens. `withCloseButton={false}` is for dialogs that confirm or list something
 * and have their own button to close; others, such as forms, also have one in the corner.
 */
export function Dialog({ busy = false, onClose, ...props }: DialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return (
    wanted && (
      <LazyPart>
        <LoadedDialog {...props} onClose={busy ? () => undefined : onClose} />
      </LazyPart>
    )
  );
}
