interface Timed {
  readonly measured: number;
  readonly median: number | null;
}

/** The minimum number of posts for an hour or a weekday to count as best. */
export const POSTS_MIN = 3;

/** The group with the highest median among those with enough posts; null if no group has enough. */
export function bestOf<Group extends Timed>(groups: readonly Group[]): Group | null {
  const candidates = groups.filter(({ measured, median }) => measured >= POSTS_MIN && median !== null);
  return candidates.toSorted((one, other) => (other.median ?? 0) - (one.median ?? 0))[0] ?? null;
}
