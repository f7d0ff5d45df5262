/** Decisions of a seed. The same seed gives the same ones. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** A number from `from` up to `to`. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(of: readonly T[]): T;
  bytes(target: Uint8Array): void;
}

/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick(of) {
      const picked = of[below(of.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    bytes(target) {
      for (let index = 0; index < target.length; index++) target[index] = below(256);
    },
  };
}
