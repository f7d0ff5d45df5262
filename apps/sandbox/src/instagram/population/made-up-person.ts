import { fullNameOf } from './full-names.ts';
import { mix, type Permutation } from './mix.ts';
import type { Person } from './person.ts';
import type { Usernames } from './usernames.ts';

const BIOGRAPHIES = [
  '',
  '',
  'coffee, trails, film',
  'she/her 🌿 plants & prints',
  'Lisboa ✈️ Berlin',
  'DM for collabs',
  'أحب البحر والكتب',
  'photographer\nbooking for spring',
  '“slow is smooth, smooth is fast”',
  'dad of three, runner of none',
  'opinions mine; dogs too 🐕',
  'אוהבת ים',
];
const CATEGORIES = ['Photographer', 'Artist', 'Digital creator', 'Musician/band', 'Cafe', 'Personal blog'];

/** The first id: no generated user accidentally gets the id of a named one (named ones are looked up first anyway). */
export const FIRST_ID = 1_000_000;
/** Half the bits of the id space: 2^36 ids, eleven digits at most, like real ones. */
export const ID_HALF_BITS = 18;

/** Skewed like real audiences: most have hundreds, few thousands, hardly any a million. */
function audienceOf(hash: number): number {
  const share = hash % 1000;
  const size = hash >>> 10;
  if (share < 700) return 15 + (size % 900);
  if (share < 950) return 900 + (size % 7_000);
  if (share < 999) return 8_000 + (size % 80_000);
  return 100_000 + (size % 2_000_000);
}

/** The generated user at an index, derived completely from the index and the seed. */
export function madeUpPerson(index: number, key: number, usernames: Usernames, ids: Permutation): Person {
  const parts = usernames.partsOf(index);
  const hash = mix(index, key);
  const followersListed = audienceOf(mix(index, key, 2));
  const followingListed = 20 + (mix(index, key, 3) % 1_400);
  const isVerified = hash % 1000 < 4;
  const isBusiness = (hash >>> 3) % 100 < 8;
  return {
    index,
    id: String(FIRST_ID + ids.forward(index)),
    username: parts.username,
    fullName: fullNameOf(index, parts, key),
    biography: BIOGRAPHIES[(hash >>> 9) % BIOGRAPHIES.length] ?? '',
    externalUrl: (hash >>> 5) % 10 === 0 ? `https://${parts.first}-${parts.last}.example/` : '',
    category: isBusiness ? (CATEGORIES[(hash >>> 7) % CATEGORIES.length] ?? '') : '',
    isPrivate: !isVerified && !isBusiness && (hash >>> 11) % 100 < 32,
    isVerified,
    isBusiness,
    hasPicture: (hash >>> 13) % 100 >= 12,
    followerCount: followersListed + Math.floor((followersListed * ((hash >>> 17) % 30)) / 1000),
    followingCount: followingListed + ((hash >>> 19) % 4),
    postCount: (hash >>> 21) % 9 === 0 ? 0 : mix(index, key, 4) % 420,
    followersListed,
    followingListed,
    isLimited: isVerified || followersListed > 500_000,
  };
}
