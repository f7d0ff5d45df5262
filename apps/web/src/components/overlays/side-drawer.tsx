import { lazy, useState } from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { loadOverlays } from './load-overlays.ts';
import type { SideDrawerProps } from './props.ts';

const LoadedDrawer = lazy(async () => ({ default: (await loadOverlays()).LoadedDrawer }));

/** A drawer at the side, which loads when it first opens. */
export function SideDrawer(props: SideDrawerProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return (
    wanted && (
      <LazyPart>
        <LoadedDrawer {...props} />
      </LazyPart>
    )
  );
}
