import type { CollectedRow } from '@trawl/contracts';
import type { Addresses } from '../addresses.ts';
import type { Profile } from '../parse/profile.ts';
import type { Origin } from './person-row.ts';

export function profileRow(profile: Profile, addresses: Addresses, origin: Origin): CollectedRow {
  const { isFollowed: _, showsContacts: __, ...columns } = profile;
  return {
    platformId: profile.id,
    values: { ...columns, profileUrl: addresses.profile(profile.username), ...origin },
  };
}
