import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadOverlays } from './load-overlays.ts';

const LoadedDialog = lazy(async () => ({ default: (await loadOverlays()).LoadedDialog }));

/**
 * Mantine's modal dialog, which loads when it first opens. A dialog with a form has the button that closes it in its corner too; one
 * that only asks or tells something is answered with its own buttons.
 */
export function Dialog(props: ModalProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <LoadedDialog {...props} />
      </Suspense>
    )
  );
}
