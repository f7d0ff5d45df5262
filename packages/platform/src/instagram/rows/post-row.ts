import type { CollectedRow } from '@trawl/contracts';
import type { Addresses } from '../addresses.ts';
import { hashtagsIn, mentionsIn } from '../parse/caption.ts';
import type { Post } from '../parse/post.ts';
import type { Origin } from './person-row.ts';

/** Likes and comments per follower of the owner, in percent with four digits; null if a part is unknown. */
function engagementRate(post: Post, followers: number | null): number | null {
  if (post.likesCount === null || post.commentsCount === null || !followers) return null;
  return Math.round(((post.likesCount + post.commentsCount) / followers) * 1_000_000) / 10_000;
}

/** The row of a post. `followers` is the owner's count, if known. */
export function postRow(post: Post, addresses: Addresses, origin: Origin, followers: number | null): CollectedRow {
  const caption = post.caption ?? '';
  return {
    platformId: post.id,
    values: {
      ...post,
      url: addresses.post(post.shortcode),
      hashtags: hashtagsIn(caption),
      mentions: mentionsIn(caption),
      engagementRate: engagementRate(post, followers),
      ...origin,
    },
  };
}
