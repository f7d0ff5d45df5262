import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { badRequest, MEDIA_NOT_FOUND, NOT_AUTHORIZED, USER_NOT_FOUND } from './failures.ts';
import { mediaItem } from './media-json.ts';
import { originOf } from './origin.ts';
import { mix } from './population/mix.ts';
import type { Person } from './population/person.ts';
import type { Post } from './population/posts.ts';
import { sendFailure } from './reply.ts';
import { gridPage, TIMELINE_LIST } from './timeline.ts';
import { userRow } from './user-json.ts';
import { findById, findByUsername, isDeleted, maySee, refuseStranger } from './viewer.ts';

const FEED_DEFAULT = 12;
const FEED_MOST = 33;
const REELS_LIST = 3;
const REELS_PAGE = 12;

const page = z.object({
  count: z.coerce.number().int().positive().optional().catch(undefined),
  max_id: z.string().optional().catch(undefined),
});
const reelsOrder = z.object({ target_user_id: z.coerce.string(), max_id: z.string().optional() });

interface ById {
  Params: { id: string };
}

/** Posts of a user, and single posts. */
export function registerMedia(app: FastifyInstance, context: SandboxContext): void {
  const feedOf = (request: FastifyRequest, person: Person, body: z.infer<typeof page>): object | undefined => {
    const offset = body.max_id ? context.cursors.read(body.max_id, TIMELINE_LIST, person.index) : 0;
    if (offset === undefined) return undefined;
    const asked = Math.min(body.count ?? FEED_DEFAULT, FEED_MOST);
    const chance = mix(person.index, offset, asked);
    const size = chance % 4 === 0 ? Math.max(1, asked - 1 - ((chance >>> 3) % 3)) : asked;
    const posts = gridPage(context, person, offset, size);
    const end = offset + posts.length;
    const more = end < person.postCount;
    return {
      items: posts.map((post) => mediaItem(post, originOf(request), 'number')),
      num_results: posts.length,
      more_available: more,
      auto_load_more_enabled: true,
      user: userRow(person, originOf(request)),
      next_max_id: more
        ? context.cursors.write({ list: TIMELINE_LIST, subject: person.index, offset: end })
        : undefined,
      status: 'ok',
    };
  };

  app.get<ById>('/api/v1/feed/user/:id', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = findById(context, request.viewer, request.params.id);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    if (!maySee(context, request.viewer, person)) return sendFailure(reply, NOT_AUTHORIZED);
    const feed = feedOf(request, person, page.parse(request.query));
    return feed ? reply.send(feed) : sendFailure(reply, badRequest('Invalid max_id'));
  });

  app.get<{ Params: { username: string } }>('/api/v1/feed/user/:username/username', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = findByUsername(context, request.viewer, request.params.username);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    if (!maySee(context, request.viewer, person)) return sendFailure(reply, NOT_AUTHORIZED);
    const feed = feedOf(request, person, page.parse(request.query));
    return feed ? reply.send(feed) : sendFailure(reply, badRequest('Invalid max_id'));
  });

  app.get<ById>('/api/v1/media/:id/info', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const recorded = context.recorded.media(pkOf(request.params.id));
    const post = recorded ? undefined : findPost(context, request, request.params.id);
    if (!recorded && !post) return sendFailure(reply, MEDIA_NOT_FOUND);
    const item = recorded ?? (post && mediaItem(post, originOf(request), 'number'));
    return reply.send({
      items: [item],
      num_results: 1,
      more_available: false,
      auto_load_more_enabled: false,
      status: 'ok',
    });
  });

  // The sandbox has no tagged users.
  app.get<ById>('/api/v1/usertags/:id/feed', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    return reply.send({ items: [], num_results: 0, more_available: false, total_count: 0, status: 'ok' });
  });

  // The sandbox has no stories or highlights.
  app.get('/api/v1/feed/reels_media', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    return reply.send({ reels: {}, reels_media: [], status: 'ok' });
  });
  app.get<ById>('/api/v1/highlights/:id/highlights_tray', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    return reply.send({ tray: [], show_empty_state: false, status: 'ok' });
  });

  // Only reels; pages are requested by POST, with the cursor in a form.
  app.post('/api/v1/clips/user', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const order = reelsOrder.safeParse(request.body);
    if (!order.success) return sendFailure(reply, badRequest('target_user_id is missing'));
    const person = findById(context, request.viewer, order.data.target_user_id);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    if (!maySee(context, request.viewer, person)) return sendFailure(reply, NOT_AUTHORIZED);
    const cursor = order.data.max_id;
    const recorded = context.recorded.page('rest reels', person.id, cursor);
    if (recorded && 'body' in recorded) return reply.send(recorded.body);
    const read = cursor ? context.cursors.read(cursor, REELS_LIST, person.index) : 0;
    const offset = recorded?.after ?? read;
    if (offset === undefined) return sendFailure(reply, badRequest('Invalid max_id'));
    const { reels, end } = reelsFrom(context, person, offset, REELS_PAGE);
    const more = end < person.postCount;
    return reply.send({
      items: reels.map((post) => ({ media: mediaItem(post, originOf(request), 'string') })),
      paging_info: {
        more_available: more,
        max_id: more ? context.cursors.write({ list: REELS_LIST, subject: person.index, offset: end }) : undefined,
      },
      status: 'ok',
    });
  });
}

/** Reels from an offset in a user's posts, and the next offset. */
export function reelsFrom(context: SandboxContext, person: Person, offset: number, count: number) {
  const reels: Post[] = [];
  let end = offset;
  while (end < person.postCount && reels.length < count) {
    const post = context.posts.at(person, end);
    if (post.kind === 'reel') reels.push(post);
    end++;
  }
  return { reels, end };
}

/** Media ids are `<pk>` or `<pk>_<owner>`. */
export const pkOf = (mediaId: string): string => mediaId.split('_')[0] ?? '';

/** A post by media id, if this viewer can see it. */
export function findPost(context: SandboxContext, request: FastifyRequest, mediaId: string): Post | undefined {
  const post = context.posts.byPk(pkOf(mediaId));
  if (!post || isDeleted(context, request.viewer, post.owner)) return undefined;
  return maySee(context, request.viewer, post.owner) ? post : undefined;
}
