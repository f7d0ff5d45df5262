import type { CollectedRow } from '@trawl/contracts';
import type { Addresses } from '../addresses.ts';
import type { Person } from '../parse/person.ts';

/** The common columns of a target's rows: the target line, and the page that shows the same data. */
export interface Origin {
  readonly target: string;
  readonly sourceUrl: string;
}

/** The row of a follower, followed account or, with `postUrl`, a user who likes that post. */
export function personRow(person: Person, addresses: Addresses, origin: Origin, postUrl?: string): CollectedRow {
  const values = { ...person, profileUrl: addresses.profile(person.username), ...origin };
  return { platformId: person.id, values: postUrl === undefined ? values : { ...values, postUrl } };
}
