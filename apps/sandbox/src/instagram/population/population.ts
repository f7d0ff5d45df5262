import { FIRST_ID, ID_HALF_BITS, madeUpPerson } from './made-up-person.ts';
import { createPermutation, createShuffle, mixText, type Shuffle } from './mix.ts';
import { NAMED_PEOPLE } from './named-people.ts';
import type { Person, PersonTraits } from './person.ts';
import { createUsernames } from './usernames.ts';

/** The number of generated users: a prime (lists are permutations of it) that leaves 609 indexes below 2^23 for named ones. */
export const POPULATION_SIZE = 8_387_999;

/** The maximum length of a limited account's list. */
const LIMITED_LIST = 50;

export interface Population {
  /** Derived from the seed; the key of all computations about the population. */
  readonly key: number;
  readonly named: readonly Person[];
  at(index: number): Person;
  byId(id: string): Person | undefined;
  byUsername(username: string): Person | undefined;
  /** The users at positions offset … offset + limit - 1 of a list, or as many as exist. O(limit). */
  followers(of: Person, offset: number, limit: number): Person[];
  following(of: Person, offset: number, limit: number): Person[];
  /** Whether `follower` is in the follower list of `of`. O(1). */
  follows(follower: Person, of: Person): boolean;
  /** Adds a user from recorded bodies, and replaces a named user with the same username. */
  add(traits: PersonTraits): Person;
}

const FOLLOWERS = 11;
const FOLLOWING = 12;

/**
 * All users, computed from a seed. Generated users come from an index by invertible permutations, so ids and usernames are unique
 * and found without tables; lists are permutations of the population.
 */
export function createPopulation(seed: string): Population {
  const key = mixText(seed);
  const usernames = createUsernames(mixText(seed, 1));
  const ids = createPermutation(mixText(seed, 2), ID_HALF_BITS);
  const named: Person[] = [];
  const namedById = new Map<string, Person>();
  const namedByUsername = new Map<string, Person>();

  const add = (traits: PersonTraits): Person => {
    const known = namedByUsername.get(traits.username);
    const person: Person = { ...traits, index: known?.index ?? POPULATION_SIZE + named.length };
    if (person.index >= 2 ** 23) throw new Error('The population has no more places for named people.');
    if (known) namedById.delete(known.id);
    named[person.index - POPULATION_SIZE] = person;
    namedById.set(person.id, person);
    namedByUsername.set(person.username, person);
    return person;
  };
  for (const traits of NAMED_PEOPLE) add(traits);

  const at = (index: number): Person => named[index - POPULATION_SIZE] ?? madeUpPerson(index, key, usernames, ids);

  const slice = (of: Person, salt: number, length: number, offset: number, limit: number): Person[] => {
    const order = createShuffle(POPULATION_SIZE, key, of.index * 16 + salt);
    const self = ownPosition(of, order);
    const end = Math.min(length, offset + limit);
    const people: Person[] = [];
    for (let position = offset; position < end; position++) {
      people.push(at(order.at(position < self ? position : position + 1)));
    }
    return people;
  };

  const byId = (id: string): Person | undefined => {
    const someone = namedById.get(id);
    if (someone) return someone;
    if (!/^[1-9]\d{6,10}$/.test(id)) return undefined;
    const code = Number(id) - FIRST_ID;
    if (code < 0 || code >= 2 ** (2 * ID_HALF_BITS)) return undefined;
    const index = ids.backward(code);
    return index < POPULATION_SIZE ? at(index) : undefined;
  };

  const list = (of: Person, salt: number, first: readonly string[], length: number, offset: number, limit: number) => {
    if (offset >= first.length) return slice(of, salt, length - first.length, offset - first.length, limit);
    const known = first.slice(offset, offset + limit).flatMap((id) => byId(id) ?? []);
    return [...known, ...slice(of, salt, length - first.length, 0, limit - known.length)];
  };

  return {
    key,
    named,
    at,
    add,
    byId,
    byUsername(username) {
      const name = username.toLowerCase();
      const someone = namedByUsername.get(name);
      if (someone) return someone;
      const index = usernames.indexOf(name);
      return index !== undefined && index < POPULATION_SIZE ? at(index) : undefined;
    },
    followers: (of, offset, limit) => list(of, FOLLOWERS, of.firstFollowers ?? [], listedFollowers(of), offset, limit),
    following: (of, offset, limit) => list(of, FOLLOWING, of.firstFollowing ?? [], listedFollowing(of), offset, limit),
    follows(follower, of) {
      if (follower.index >= POPULATION_SIZE || follower.index === of.index) return false;
      const order = createShuffle(POPULATION_SIZE, key, of.index * 16 + FOLLOWERS);
      const position = order.positionOf(follower.index);
      const self = ownPosition(of, order);
      return (position < self ? position : position - 1) < of.followersListed;
    },
  };
}

/** How many of a user's followers any client can collect. */
export function listedFollowers(of: Person): number {
  const computed = of.isLimited ? Math.min(LIMITED_LIST, of.followersListed) : of.followersListed;
  return Math.max(of.firstFollowers?.length ?? 0, computed);
}

/** The same for the users that a user follows. */
export const listedFollowing = (of: Person): number => Math.max(of.firstFollowing?.length ?? 0, of.followingListed);

/** The position of a user in a permutation of all users: nobody follows themselves, so it is skipped. */
function ownPosition(of: Person, order: Shuffle): number {
  return of.index < POPULATION_SIZE ? order.positionOf(of.index) : POPULATION_SIZE;
}
