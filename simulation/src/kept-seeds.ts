/** Seeds that found a defect, with what it was. They run before all others. */
export const KEPT_SEEDS: ReadonlyMap<number, string> = new Map([
  [6, 'a connection on which BEGIN failed kept its place in the pool for good'],
]);
