import type { CollectedRow } from '@trawl/contracts';
import type { Comment } from '../parse/comment-page.ts';
import type { Origin } from './person-row.ts';

/** The row of a comment or reply. */
export function commentRow(comment: Comment, parentId: string | null, postUrl: string, origin: Origin): CollectedRow {
  const { id, text, author, createdAt, likesCount, repliesCount } = comment;
  return {
    platformId: id,
    values: {
      id,
      text,
      username: author.username,
      userId: author.id,
      fullName: author.fullName,
      isVerified: author.isVerified,
      profilePictureUrl: author.profilePictureUrl,
      createdAt,
      likesCount,
      repliesCount,
      parentId: comment.parentId ?? parentId,
      postUrl,
      ...origin,
    },
  };
}
