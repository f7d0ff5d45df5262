/** Numbers by a seed: the same seed gives the same faults at the same moments, as far as the machine allows. */
export interface Random {
  /** A number from `from` up to `to`. */
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** mulberry32, by Tommy Ettinger, in the public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    pick(from) {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
