import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { commentJson } from './comment-json.ts';
import { badRequest, MEDIA_NOT_FOUND } from './failures.ts';
import { findPost, pkOf } from './media.ts';
import { originOf } from './origin.ts';
import { likersOf } from './population/likes.ts';
import { mix } from './population/mix.ts';
import type { Post } from './population/posts.ts';
import { sendFailure } from './reply.ts';
import { userRow } from './user-json.ts';
import { refuseStranger } from './viewer.ts';

const COMMENTS_LIST = 4;
const COMMENTS_PAGE = 15;
/** REST returns about this many likers, and has no second page. */
const LIKERS_SHOWN = 98;

const asked = z.object({ min_id: z.string().optional().catch(undefined) });
const cursorJson = z.object({ cached_comments_cursor: z.string(), bifilter_token: z.string() });

interface OfMedia {
  Params: { id: string; comment: string };
}

/** A number below 2^48 that identifies a post in cursors. */
export const postNumber = (post: Post): number => post.owner.index * 2 ** 15 + post.index;

/** The users in a post's list of likers: about 98, whatever its count. */
export function shownLikers(context: SandboxContext, post: Post) {
  return likersOf(context.population, post, 0, LIKERS_SHOWN + (mix(post.owner.index, post.index) % 3));
}

/** Comments, replies and likes. */
export function registerMediaResponses(app: FastifyInstance, context: SandboxContext): void {
  app.get<OfMedia>('/api/v1/media/:id/comments', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const post = findPost(context, request, request.params.id);
    if (!post) return sendFailure(reply, MEDIA_NOT_FOUND);
    const start = placeOf(context, post, asked.parse(request.query).min_id);
    if (start === undefined) return sendFailure(reply, badRequest('Invalid min_id'));
    const origin = originOf(request);
    const { comments, end } = context.comments.threads(post, start, COMMENTS_PAGE);
    const more = end < post.comments;
    return reply.send({
      comment_likes_enabled: true,
      comments: comments.map((comment) =>
        commentJson(comment, origin, undefined, context.comments.repliesTo(comment).slice(0, 1)),
      ),
      comment_count: post.comments,
      caption: null,
      caption_is_edited: false,
      has_more_comments: more,
      has_more_headload_comments: more,
      threading_enabled: true,
      media_header_display: 'none',
      initiate_at_top: true,
      insert_new_comment_to_top: true,
      quick_response_emojis: [],
      can_view_more_preview_comments: false,
      comments_disabled: post.commentsOff,
      scroll_behavior: 1,
      next_min_id: more ? cursorFor(context, post, end) : undefined,
      status: 'ok',
    });
  });

  for (const path of ['child_comments', 'inline_child_comments']) {
    app.get<OfMedia>(`/api/v1/media/:id/comments/:comment/${path}`, (request, reply) => {
      const refusal = refuseStranger(request);
      if (refusal) return sendFailure(reply, refusal);
      const recorded = context.recorded.replies(pkOf(request.params.id), request.params.comment);
      if (recorded) return reply.send(recorded);
      const post = findPost(context, request, request.params.id);
      const parent = context.comments.byId(request.params.comment);
      if (!post || parent?.post.pk !== post.pk) return sendFailure(reply, MEDIA_NOT_FOUND);
      const origin = originOf(request);
      return reply.send({
        child_comment_count: parent.replies,
        child_comments: context.comments.repliesTo(parent).map((child) => commentJson(child, origin, parent.id)),
        has_more_head_child_comments: false,
        has_more_tail_child_comments: false,
        num_tail_child_comments: 0,
        is_ranked_replies: false,
        parent_comment: commentJson(parent, origin),
        status: 'ok',
      });
    });
  }

  app.get<OfMedia>('/api/v1/media/:id/likers', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const post = findPost(context, request, request.params.id);
    if (!post) return sendFailure(reply, MEDIA_NOT_FOUND);
    const origin = originOf(request);
    const users = post.likesHidden ? [] : shownLikers(context, post).map((person) => userRow(person, origin));
    return reply.send({ users, user_count: post.likesHidden ? 0 : post.likes, follow_ranking_token: '', status: 'ok' });
  });
}

/** `next_min_id` is JSON inside a string. */
function cursorFor(context: SandboxContext, post: Post, offset: number): string {
  const subject = postNumber(post);
  return JSON.stringify({
    cached_comments_cursor: context.cursors.write({ list: COMMENTS_LIST, subject, offset }),
    bifilter_token: `KGEA${mix(post.owner.index, post.index, offset).toString(36)}AA==`,
  });
}

function placeOf(context: SandboxContext, post: Post, cursor: string | undefined): number | undefined {
  if (!cursor) return 0;
  try {
    const { cached_comments_cursor } = cursorJson.parse(JSON.parse(cursor));
    return context.cursors.read(cached_comments_cursor, COMMENTS_LIST, postNumber(post));
  } catch {
    return undefined;
  }
}
