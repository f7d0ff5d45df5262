import type { Comment } from './population/comments.ts';
import { wholeNumber } from './recorded/lossless-json.ts';
import { graphId, pictureUrl, userRow } from './user-json.ts';

/** A comment or reply in REST's format. `preview` contains the included replies. */
export function commentJson(
  comment: Comment,
  origin: string,
  parentId?: string,
  preview: readonly Comment[] = [],
): object {
  const { author } = comment;
  const body = {
    pk: comment.id,
    strong_id__: comment.id,
    user_id: Number(author.id),
    type: parentId === undefined ? 0 : 2,
    text: comment.text,
    created_at: comment.createdAt,
    created_at_utc: comment.createdAt,
    created_at_for_fb_app: comment.createdAt,
    content_type: 'comment',
    status: 'Active',
    bit_flags: 0,
    did_report_as_spam: false,
    share_enabled: true,
    user: {
      ...userRow(author, origin),
      pk: Number(author.id),
      fbid_v2: wholeNumber(graphId(author)),
      is_mentionable: true,
    },
    is_covered: false,
    is_edited: false,
    media_id: wholeNumber(comment.post.pk),
    has_liked_comment: false,
    has_disliked_comment: false,
    comment_like_count: comment.likes,
    liked_by_media_coauthors: [],
    private_reply_status: 0,
  };
  if (parentId !== undefined) return { ...body, parent_comment_id: parentId, replied_to_comment_id: parentId };
  return {
    ...body,
    inline_composer_display_condition: 'never',
    has_more_head_child_comments: false,
    has_more_tail_child_comments: comment.replies > preview.length,
    num_tail_child_comments: comment.replies - preview.length,
    child_comment_count: comment.replies,
    preview_child_comments: preview.map((reply) => commentJson(reply, origin, comment.id)),
  };
}

/** A comment or reply in GraphQL's format. */
export const commentNode = (comment: Comment, origin: string) => ({
  id: comment.id,
  text: comment.text,
  created_at: comment.createdAt,
  did_report_as_spam: false,
  owner: {
    id: comment.author.id,
    is_verified: comment.author.isVerified,
    profile_pic_url: pictureUrl(comment.author, origin),
    username: comment.author.username,
  },
  viewer_has_liked: false,
  edge_liked_by: { count: comment.likes },
  is_restricted_pending: false,
});
