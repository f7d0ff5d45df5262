import { cloneElement, lazy, useState } from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { loadOverlays } from './load-overlays.ts';
import type { ActionMenuProps } from './props.ts';

const LoadedMenu = lazy(async () => ({ default: (await loadOverlays()).LoadedMenu }));

/** A button with a menu, which loads when the button is first pressed. */
export function ActionMenu(props: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <LazyPart fallback={closed}>
      <LoadedMenu {...props} />
    </LazyPart>
  );
}
