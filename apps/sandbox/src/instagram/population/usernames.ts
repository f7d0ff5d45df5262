import { createPermutation } from './mix.ts';
import { FIRST_NAMES, LAST_NAMES } from './name-parts.ts';

const SEPARATORS = ['.', '_'] as const;
const WORD_TAILS = (
  '_ __ .photo .art .studio .films .travels .reads .runs .cooks .daily .design .music .writes .makes .outdoors .paints ' +
  '.yoga .lab .garden .bikes .climbs .ceramics .home .sea .co .hq .tv .xo .jpg .raw .35mm _photo _art _official _real ' +
  '_ig _fit _eats _dev _nyc _ldn _berlin _paris _tokyo _mx _br _in'
).split(' ');
const NUMBER_TAILS = Array.from({ length: 128 - 1 - WORD_TAILS.length }, (_, i) => String(i + 22).padStart(2, '0'));
const TAILS = ['', ...WORD_TAILS, ...NUMBER_TAILS];

const FIRST_INDEX = new Map(FIRST_NAMES.map((name, i) => [name, i]));
const LAST_INDEX = new Map(LAST_NAMES.map((name, i) => [name, i]));
const TAIL_INDEX = new Map(TAILS.map((tail, i) => [tail, i]));

export interface NameParts {
  readonly first: string;
  readonly last: string;
  readonly username: string;
}

export interface Usernames {
  /** The name of a generated user; distinct for every index below 2^24. */
  partsOf(index: number): NameParts;
  /** The index of a username; undefined if it isn't a generated one. */
  indexOf(username: string): number | undefined;
}

/**
 * A bijection between usernames and 24-bit integers: 8 bits of first name, 8 of last name, 1 of separator, 7 of tail, after a
 * keyed permutation, so that neighbors have nothing in common. Nothing is stored, and a username is found in O(1).
 */
export function createUsernames(key: number): Usernames {
  const scatter = createPermutation(key, 12);
  return {
    partsOf(index) {
      const code = scatter.forward(index);
      const first = FIRST_NAMES[code & 255] ?? '';
      const last = LAST_NAMES[(code >>> 8) & 255] ?? '';
      const separator = SEPARATORS[(code >>> 16) & 1] ?? '.';
      return { first, last, username: first + separator + last + (TAILS[code >>> 17] ?? '') };
    },
    indexOf(username) {
      const match = /^([a-z]+)([._])([a-z]+)((?:[._\d].*)?)$/.exec(username);
      if (!match) return undefined;
      const first = FIRST_INDEX.get(match[1] ?? '');
      const last = LAST_INDEX.get(match[3] ?? '');
      const tail = TAIL_INDEX.get(match[4] ?? '');
      if (first === undefined || last === undefined || tail === undefined) return undefined;
      return scatter.backward(first + last * 256 + (match[2] === '_' ? 65536 : 0) + tail * 131072);
    },
  };
}
