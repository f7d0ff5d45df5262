import { lazy, Suspense, useState } from 'react';
import { loadOverlays } from './load-overlays.ts';
import type { SideDrawerProps } from './props.ts';

const LoadedDrawer = lazy(async () => ({ default: (await loadOverlays()).LoadedDrawer }));

/** A drawer at the side, which loads when it first opens. */
export function SideDrawer(props: SideDrawerProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <LoadedDrawer {...props} />
      </Suspense>
    )
  );
}
