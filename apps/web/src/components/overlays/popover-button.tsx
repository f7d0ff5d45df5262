import { cloneElement, lazy, useState } from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { loadOverlays } from './load-overlays.ts';
import type { PopoverButtonProps } from './props.ts';

const LoadedPopover = lazy(async () => ({ default: (await loadOverlays()).LoadedPopover }));

/** A button with a small dialog next to it, which loads when the button is first pressed. */
export function PopoverButton(props: PopoverButtonProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.button, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <LazyPart fallback={closed}>
      <LoadedPopover {...props} />
    </LazyPart>
  );
}
