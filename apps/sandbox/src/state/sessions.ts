import { z } from 'zod';
import type { Person } from '../instagram/population/person.ts';
import type { Population } from '../instagram/population/population.ts';
import type { KeptState } from './kept-state.ts';

/** A logged-in browser, identified by a `sessionid` cookie. */
export interface Session {
  /** The cookie's percent-encoded value: `<uid>%3A<random>%3A<n>%3AAY…`. */
  readonly sessionid: string;
  readonly person: Person;
  /** The value of `x-ig-set-www-claim`, which the client must send back. */
  readonly claim: string;
  /** Until when (ms) deleted accounts stay deleted for this viewer, by user id. */
  readonly deleted: Map<string, number>;
}

export interface Sessions {
  /** A live session of this user, or of a user without one. Undefined if the user doesn't exist. */
  open(username?: string): Session | undefined;
  /** The live session of a cookie's value, encoded or not. */
  find(sessionid: string): Session | undefined;
  /** Ends it; false if it wasn't alive. */
  kill(sessionid: string): boolean;
  readonly size: number;
}

const plain = (sessionid: string): string => {
  if (!sessionid.includes('%')) return sessionid;
  try {
    return decodeURIComponent(sessionid);
  } catch {
    return sessionid;
  }
};

const SESSION = 'session/';
const OPENED = 'opened';
const keptSession = z.object({ sessionid: z.string(), userId: z.string(), claim: z.string() });

/** `randomText(n)` returns n characters of A–Z, a–z, 0–9, `-` and `_`. */
export function createSessions(
  population: Population,
  randomText: (length: number) => string,
  kept: KeptState,
): Sessions {
  const alive = new Map<string, Session>();
  let opened = kept.read(OPENED, z.number()).at(0)?.[1] ?? 0;
  for (const [key, { sessionid, userId, claim }] of kept.read(SESSION, keptSession)) {
    const person = population.byId(userId);
    if (person) alive.set(key, { sessionid, person, claim, deleted: new Map() });
  }

  return {
    open(username) {
      const person = username === undefined ? nextPerson() : population.byUsername(username);
      if (!person) return undefined;
      opened++;
      const session: Session = {
        sessionid: `${person.id}%3A${randomText(14)}%3A${(opened % 28) + 1}%3AAY${randomText(46)}`,
        person,
        claim: `hmac.AR${randomText(46)}`,
        deleted: new Map(),
      };
      const key = plain(session.sessionid);
      kept.set(OPENED, opened);
      kept.set(SESSION + key, { sessionid: session.sessionid, userId: person.id, claim: session.claim });
      alive.set(key, session);
      return session;
    },
    find: (sessionid) => alive.get(plain(plain(sessionid))),
    kill(sessionid) {
      const key = plain(plain(sessionid));
      if (!alive.has(key)) return false;
      kept.delete(SESSION + key);
      return alive.delete(key);
    },
    get size() {
      return alive.size;
    },
  };

  /** A different user each time, with a typical audience of a user who shares an account. */
  function nextPerson(): Person {
    const [person] = population.followers(everyone, opened, 1);
    if (!person) throw new Error('The population is used up.');
    return person;
  }
}

/** A dummy user whose list is a permutation of the whole population. */
const everyone: Person = {
  index: 2 ** 23 - 1,
  id: '0',
  username: '',
  fullName: '',
  biography: '',
  externalUrl: '',
  category: '',
  isPrivate: false,
  isVerified: false,
  isBusiness: false,
  hasPicture: false,
  followerCount: 0,
  followingCount: 0,
  postCount: 0,
  followersListed: 8_000_000,
  followingListed: 0,
  isLimited: false,
};
