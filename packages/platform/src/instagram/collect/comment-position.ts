import { z } from 'zod';
import type { Comment, CommentPage } from '../parse/comment-page.ts';

const Next = z.object({ parameter: z.enum(['min_id', 'max_id']), value: z.string() });

/** The position in a post's comments: pending replies are read before the next page. */
const Position = z.object({
  /** The next page of comments; null after the last. */
  next: Next.nullable(),
  /** Comments of earlier pages whose replies are still to be read, the first one possibly in part. */
  parents: z.array(z.string()),
  /** The next page of replies to the first of them; null for the first page. */
  replies: Next.nullable(),
  found: z.number().nullable(),
});
export type Position = z.infer<typeof Position>;

export const readPosition = (cursor: string): Position => Position.parse(JSON.parse(cursor));

/** A cursor, or null if nothing is left to read. */
export const writePosition = (position: Position): string | null =>
  position.next === null && position.parents.length === 0 ? null : JSON.stringify(position);

/** Whether the response contains only some of a comment's replies. */
export const hasMoreReplies = (comment: Comment): boolean => (comment.repliesCount ?? 0) > comment.replies.length;

/** The position after a page of comments. Complete replies in the response need no request. */
export const afterComments = (page: CommentPage): Position => ({
  next: page.next,
  parents: page.comments.filter(hasMoreReplies).map(({ id }) => id),
  replies: null,
  found: page.found,
});

/** The position after a page of replies to the first parent; `null` if they couldn't be read. */
export function afterReplies(position: Position, page: CommentPage | null): Position {
  const next = page && (page.next ?? afterLastReply(position, page));
  return next ? { ...position, replies: next } : { ...position, parents: position.parents.slice(1), replies: null };
}

/** The web client continues after the last reply if there is no cursor; null if the page repeats replies. */
const afterLastReply = ({ replies }: Position, { continuesAfter }: CommentPage): Position['replies'] =>
  continuesAfter === undefined || continuesAfter === replies?.value
    ? null
    : { parameter: 'min_id', value: continuesAfter };
