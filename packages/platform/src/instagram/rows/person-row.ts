import type { CollectedRow } from '@trawl/contracts';
import type { Addresses } from '../addresses.ts';
import type { Person } from '../parse/person.ts';

/** What every row of a target carries: the line it was collected for, and the page that shows the same. */
export interface Origin {
  readonly target: string;
  readonly sourceUrl: string;
}

/** A follower, followed account or, with `postUrl`, somebody who likes that post. */
export function personRow(person: Person, addresses: Addresses, origin: Origin, postUrl?: string): CollectedRow {
  const values = { ...person, profileUrl: addresses.profile(person.username), ...origin };
  return { platformId: person.id, values: postUrl === undefined ? values : { ...values, postUrl } };
}
