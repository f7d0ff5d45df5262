import type { CollectedRow } from '@trawl/contracts';
import type { Addresses } from '../addresses.ts';
import { hashtagsIn, mentionsIn } from '../parse/caption.ts';
import type { Post } from '../parse/post.ts';
import type { Profile } from '../parse/profile.ts';
import type { Origin } from './person-row.ts';

/** Likes and comments per follower of the owner, in percent with four digits; null if a part is unknown. */
function engagementRate(post: Pick<Post, 'likesCount' | 'commentsCount'>, followers: number | null): number | null {
  if (post.likesCount === null || post.commentsCount === null || !followers) return null;
  return Math.round(((post.likesCount + post.commentsCount) / followers) * 1_000_000) / 10_000;
}

/** The row of a post. `profile` is the profile whose list contains it, if any; its owner may be a co-author. */
export function postRow(
  { pinnedFor, ...post }: Post,
  addresses: Addresses,
  origin: Origin,
  profile: Pick<Profile, 'id' | 'followersCount'> | null,
): CollectedRow {
  const caption = post.caption ?? '';
  const listedBy = profile?.id ?? post.ownerId;
  const followers = profile && post.ownerId === profile.id ? profile.followersCount : null;
  return {
    platformId: post.id,
    values: {
      ...post,
      url: addresses.post(post.shortcode),
      hashtags: hashtagsIn(caption),
      mentions: mentionsIn(caption),
      engagementRate: engagementRate(post, followers),
      isPinned: listedBy !== null && pinnedFor.includes(listedBy),
      ...origin,
    },
  };
}
