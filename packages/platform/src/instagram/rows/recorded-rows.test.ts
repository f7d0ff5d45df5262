import { unchanged } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { dataOf, isThere } from '../../../test/recorded-bodies.ts';
import { Addresses } from '../addresses.ts';
import { parsePostPage } from '../parse/post-page.ts';
import { parseProfile } from '../parse/profile.ts';
import { postRow } from './post-row.ts';

const subject = { missing: unchanged('It is not there.'), hidden: unchanged('It is hidden.') };

test.skipIf(!isThere)('in a recorded list, a post of a co-author has no engagement rate', () => {
  const file = 'profile_post/hk_clips_user.json';
  const profile = parseProfile(dataOf('profile/hk_users_info_natgeo.json'), subject);
  const origin = { target: 'natgeo', sourceUrl: '' };
  const addresses = new Addresses(new URL('https://www.instagram.com'));
  const rows = parsePostPage(dataOf(file)).posts.map((post) => postRow(post, addresses, origin, profile).values);
  expect(rows.map(({ ownerUsername }) => ownerUsername)).toEqual(['natgeoanimals', 'natgeo', 'natgeo']);
  expect(rows.map(({ engagementRate }) => engagementRate)).toEqual([null, expect.any(Number), expect.any(Number)]);
});
