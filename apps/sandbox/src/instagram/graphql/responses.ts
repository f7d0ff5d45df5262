import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { commentNode } from '../comment-json.ts';
import { postNumber, shownLikers } from '../media-responses.ts';
import { originOf } from '../origin.ts';
import type { Post } from '../population/posts.ts';
import { pictureUrl } from '../user-json.ts';
import { postOf } from './find-post.ts';
import type { Resolver } from './people.ts';

const COMMENTS = 14;
const REPLIES = 16;
const LIKES = 17;
const PAGE = 24;
const MOST = 50;
/** Replies included with a comment. */
const PREVIEW = 3;

const asked = z.object({
  first: z.coerce.number().int().positive().nullish().catch(undefined),
  after: z.string().nullish(),
});
const ofComment = asked.extend({ comment_id: z.union([z.string(), z.number()]).transform(String) });

/** `edge_media_to_parent_comment`: threads from an offset; the count includes replies. */
export function commentConnection(
  context: SandboxContext,
  request: FastifyRequest,
  post: Post,
  offset: number,
  count: number,
) {
  const origin = originOf(request);
  const { comments, end } = context.comments.threads(post, offset, count);
  const hasNext = end < post.comments;
  const subject = postNumber(post);
  return {
    count: post.comments,
    page_info: {
      has_next_page: hasNext,
      end_cursor: hasNext ? context.cursors.write({ list: COMMENTS, subject, offset: end }) : null,
    },
    edges: comments.map((comment) => {
      const shown = context.comments.repliesTo(comment).slice(0, PREVIEW);
      const more = shown.length < comment.replies;
      const place = { list: REPLIES, subject, offset: comment.ordinal + 1 + shown.length };
      return {
        node: {
          ...commentNode(comment, origin),
          edge_threaded_comments: {
            count: comment.replies,
            page_info: { has_next_page: more, end_cursor: more ? context.cursors.write(place) : null },
            edges: shown.map((reply) => ({ node: commentNode(reply, origin) })),
          },
        },
      };
    }),
  };
}

/** Queries about comments and likes. */
export function responseResolvers(context: SandboxContext) {
  const comments: Resolver = (request, variables) => {
    const post = postOf(context, request, variables);
    if (!post) return { shortcode_media: null };
    const { first, after } = asked.parse(variables);
    const offset = after ? context.cursors.read(after, COMMENTS, postNumber(post)) : 0;
    const count = Math.min(first ?? PAGE, MOST);
    const connection = commentConnection(context, request, post, offset ?? post.comments, count);
    return { shortcode_media: { edge_media_to_parent_comment: connection } };
  };

  const replies: Resolver = (request, variables) => {
    const { comment_id: id, first, after } = ofComment.parse(variables);
    const comment = context.comments.byId(id);
    if (!comment) return { comment: null };
    const subject = postNumber(comment.post);
    const start = (after ? context.cursors.read(after, REPLIES, subject) : undefined) ?? comment.ordinal + 1;
    const from = start - comment.ordinal - 1;
    const shown = context.comments.repliesTo(comment).slice(from, from + Math.min(first ?? PAGE, MOST));
    const end = start + shown.length;
    const hasNext = end <= comment.ordinal + comment.replies;
    const cursor = hasNext ? context.cursors.write({ list: REPLIES, subject, offset: end }) : null;
    return {
      comment: {
        id: comment.id,
        edge_threaded_comments: {
          count: comment.replies,
          page_info: { has_next_page: hasNext, end_cursor: cursor },
          edges: shown.map((reply) => ({ node: commentNode(reply, originOf(request)) })),
        },
      },
    };
  };

  /** Has pages, but ends near 100 like REST; the count stays correct. */
  const likes: Resolver = (request, variables) => {
    const post = postOf(context, request, variables);
    if (!post) return { shortcode_media: null };
    const { first, after } = asked.parse(variables);
    const subject = postNumber(post);
    const people = post.likesHidden ? [] : shownLikers(context, post);
    const offset = (after ? context.cursors.read(after, LIKES, subject) : 0) ?? people.length;
    const shown = people.slice(offset, offset + Math.min(first ?? PAGE, MOST));
    const end = offset + shown.length;
    const hasNext = end < people.length;
    const origin = originOf(request);
    return {
      shortcode_media: {
        id: post.pk,
        shortcode: post.shortcode,
        edge_liked_by: {
          count: post.likesHidden ? -1 : post.likes,
          page_info: {
            has_next_page: hasNext,
            end_cursor: hasNext ? context.cursors.write({ list: LIKES, subject, offset: end }) : null,
          },
          edges: shown.map((person) => ({
            node: {
              id: person.id,
              username: person.username,
              full_name: person.fullName,
              profile_pic_url: pictureUrl(person, origin),
              is_private: person.isPrivate,
              is_verified: person.isVerified,
              followed_by_viewer: false,
              requested_by_viewer: false,
            },
          })),
        },
      },
    };
  };

  return { comments, replies, likes };
}
