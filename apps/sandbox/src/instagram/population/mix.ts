/** A 32-bit hash of up to three 32-bit integers (murmur3's finaliser between them). Stable across versions. */
export function mix(a: number, b = 0, c = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15) ^ c, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit hash of a text (FNV-1a, then mixed). */
export function mixText(text: string, salt = 0): number {
  let h = 0x811c9dc5 ^ salt;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h, salt);
}

/**
 * A keyed permutation of the integers below 2^(2·halfBits), halfBits ≤ 26 (so that every value is a safe integer), and its
 * inverse. It is a Feistel network, which is invertible for any round function, so a population can be looked up in both
 * directions without a table.
 */
export interface Permutation {
  forward(value: number): number;
  backward(value: number): number;
}

const ROUNDS = 4;

export function createPermutation(key: number, halfBits: number): Permutation {
  const half = 2 ** halfBits;
  const mask = half - 1;
  return {
    forward(value) {
      let left = Math.floor(value / half);
      let right = value % half;
      for (let round = 0; round < ROUNDS; round++) {
        const next = (left ^ mix(right, key, round)) & mask;
        left = right;
        right = next;
      }
      return left * half + right;
    },
    backward(value) {
      let left = Math.floor(value / half);
      let right = value % half;
      for (let round = ROUNDS - 1; round >= 0; round--) {
        const before = (right ^ mix(left, key, round)) & mask;
        right = left;
        left = before;
      }
      return left * half + right;
    },
  };
}

/**
 * A permutation of the integers below a prime: position → value by one multiplication, and back. Its first n values are distinct,
 * so it represents a list of any length without storage.
 */
export interface Shuffle {
  at(position: number): number;
  positionOf(value: number): number;
}

export function createShuffle(prime: number, key: number, salt: number): Shuffle {
  const factor = 1 + (mix(key, salt, 1) % (prime - 1));
  const shift = mix(key, salt, 2) % prime;
  let inverse = 0;
  return {
    at: (position) => (position * factor + shift) % prime,
    positionOf(value) {
      if (inverse === 0) inverse = inverseModulo(factor, prime);
      return (((value - shift + prime) % prime) * inverse) % prime;
    },
  };
}

function inverseModulo(value: number, prime: number): number {
  let [previous, current] = [0, 1];
  let [remainder, rest] = [prime, value];
  while (rest !== 0) {
    const quotient = Math.floor(remainder / rest);
    [previous, current] = [current, previous - quotient * current];
    [remainder, rest] = [rest, remainder - quotient * rest];
  }
  return (previous + prime) % prime;
}
