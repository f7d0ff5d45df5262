/** People who belong to exactly the targets whose bits are set. */
export interface TargetGroup {
  readonly mask: number;
  readonly people: number;
}

/** The people that each pair of targets has in common, and those of all targets. */
export function overlapMatrix(
  targets: number,
  groups: readonly TargetGroup[],
): { readonly both: number[][]; readonly inAll: number } {
  const places = Array.from({ length: targets }, (_, place) => place);
  const peopleOf = (bits: number) =>
    groups.filter(({ mask }) => (mask & bits) === bits).reduce((sum, { people }) => sum + people, 0);
  return {
    both: places.map((one) => places.map((other) => peopleOf((1 << one) | (1 << other)))),
    inAll: peopleOf((1 << targets) - 1),
  };
}
