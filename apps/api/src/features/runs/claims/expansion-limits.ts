/** A target of a launch, in order. */
export interface LaunchTarget {
  readonly id: number;
  /** Whether it is expanded into other targets instead of being read itself. */
  readonly expands: boolean;
}

/**
 * The number of targets that each expanding target may be expanded into, by its id: as many as the launch still has room for when
 * its turn comes, and at least one, because the targets per launch may have been lowered since the launch began.
 */
export function expansionLimits(targets: readonly LaunchTarget[], perLaunch: number): ReadonlyMap<number, number> {
  const rooms = new Map<number, number>();
  let before = 0;
  for (const { id, expands } of targets) {
    if (expands) rooms.set(id, Math.max(1, perLaunch - before));
    else before += 1;
  }
  return rooms;
}
