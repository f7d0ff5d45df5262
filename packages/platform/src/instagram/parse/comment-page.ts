import { z } from 'zod';
import { Id, idFields, ownId } from './id.ts';
import { parseOrReport } from './parse-or-report.ts';
import { type Person, PersonSchema } from './person.ts';
import { isoOf } from './post.ts';
import { unwrap } from './unwrap.ts';

/** A comment or a reply; fields are null if the response doesn't contain them. */
export interface Comment {
  readonly id: string;
  readonly text: string;
  readonly author: Person;
  /** ISO 8601 in UTC. */
  readonly createdAt: string | null;
  readonly likesCount: number | null;
  /** Null for a reply, which can't have replies. */
  readonly repliesCount: number | null;
  readonly parentId: string | null;
  /** Replies contained in the same response. */
  readonly replies: readonly Comment[];
}

/** One page of comments on a post, or of replies to a comment. `next` is sent back in the parameter of that name. */
export interface CommentPage {
  readonly comments: readonly Comment[];
  readonly next: { readonly parameter: 'min_id' | 'max_id'; readonly value: string } | null;
  /** The last of these replies, if the response says that there are more but contains no cursor. */
  readonly continuesAfter?: string | undefined;
  readonly found: number | null;
  readonly areOff: boolean;
}

const count = z.number().int().nonnegative().nullish();
const cursor = z.union([z.string(), z.number().transform(String)]).nullish();

const common = {
  ...idFields,
  text: z.string(),
  created_at: z.number().nullish(),
  created_at_utc: z.number().nullish(),
  comment_like_count: count,
  user: PersonSchema,
  parent_comment_id: Id.nullish(),
};
type Common = z.output<z.ZodObject<typeof common>>;

const commentOf = (comment: Common, repliesCount: number | null, replies: readonly Comment[]): Comment => ({
  id: ownId(comment),
  text: comment.text,
  author: comment.user,
  createdAt: isoOf(comment.created_at_utc ?? comment.created_at),
  likesCount: comment.comment_like_count ?? null,
  repliesCount,
  parentId: comment.parent_comment_id ?? null,
  replies,
});

/** Rows are stored by id, so comments without an id couldn't be distinguished. */
const hasId = [(comment: Common): boolean => ownId(comment) !== '', 'a comment without an id'] as const;

const Reply = z
  .object(common)
  .refine(...hasId)
  .transform((reply) => commentOf(reply, null, []));
const TopLevel = z
  .object({ ...common, child_comment_count: count, preview_child_comments: z.array(Reply).nullish() })
  .refine(...hasId)
  .transform((comment) =>
    comment.parent_comment_id
      ? commentOf(comment, null, [])
      : commentOf(comment, comment.child_comment_count ?? null, comment.preview_child_comments ?? []),
  );

const nextOf = (min: string | null | undefined, max: string | null | undefined): CommentPage['next'] => {
  if (min) return { parameter: 'min_id', value: min };
  return max ? { parameter: 'max_id', value: max } : null;
};

const Comments = z
  .object({
    comments: z.array(TopLevel),
    comment_count: count,
    next_min_id: cursor,
    next_max_id: cursor,
    comments_disabled: z.boolean().nullish(),
  })
  .transform(
    (page): CommentPage => ({
      comments: page.comments,
      next: nextOf(page.next_min_id, page.next_max_id),
      found: page.comment_count ?? null,
      areOff: page.comments_disabled ?? false,
    }),
  );

const Replies = z
  .object({
    child_comments: z.array(Reply),
    child_comment_count: count,
    next_min_child_cursor: cursor,
    next_max_child_cursor: cursor,
    has_more_tail_child_comments: z.boolean().nullish(),
    has_more_head_child_comments: z.boolean().nullish(),
  })
  .transform((page): CommentPage => {
    const tail = page.has_more_tail_child_comments === false ? null : page.next_max_child_cursor;
    const head = page.has_more_head_child_comments === false ? null : page.next_min_child_cursor;
    const next = nextOf(head, tail);
    const hasMore = page.has_more_head_child_comments || page.has_more_tail_child_comments;
    return {
      comments: page.child_comments,
      next,
      continuesAfter: hasMore && next === null ? page.child_comments.at(-1)?.id : undefined,
      found: page.child_comment_count ?? null,
      areOff: false,
    };
  });

const edge = z.object({ count: z.number() }).nullish();
const Node = z
  .object({
    id: Id,
    text: z.string(),
    created_at: z.number().nullish(),
    owner: PersonSchema,
    edge_liked_by: edge,
    edge_threaded_comments: edge,
  })
  .transform(
    (node): Comment => ({
      id: node.id,
      text: node.text,
      author: node.owner,
      createdAt: isoOf(node.created_at),
      likesCount: node.edge_liked_by?.count ?? null,
      repliesCount: node.edge_threaded_comments?.count ?? null,
      parentId: null,
      replies: [],
    }),
  );
const Edge = z
  .object({
    count: z.number(),
    page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullish() }),
    edges: z.array(z.object({ node: Node })),
  })
  .transform(
    (list): CommentPage => ({
      comments: list.edges.map(({ node }) => node),
      next: list.page_info.has_next_page ? nextOf(list.page_info.end_cursor, null) : null,
      found: list.count,
      areOff: false,
    }),
  );
const Graph = z
  .object({
    data: z.object({
      shortcode_media: z.union([
        z.object({ edge_media_to_comment: Edge }).transform((media) => media.edge_media_to_comment),
        z.object({ edge_media_to_parent_comment: Edge }).transform((media) => media.edge_media_to_parent_comment),
      ]),
    }),
  })
  .transform((body) => body.data.shortcode_media);

const Page = z.union([Comments, Replies, Graph]);

/** Parses a page of comments or replies in any format. Throws `UnexpectedAnswer`. */
export function parseCommentPage(body: unknown): CommentPage {
  return parseOrReport(Page, unwrap(body).inner, 'List of comments');
}
