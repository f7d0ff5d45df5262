import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { badRequest, NOT_FOUND_PAGE, TAG_NOT_FOUND } from './failures.ts';
import { mediaItem } from './media-json.ts';
import { originOf } from './origin.ts';
import { type Hashtag, hashtag, POSTS_PER_TAG, postsWithTag } from './population/hashtags.ts';
import { mix } from './population/mix.ts';
import type { Post } from './population/posts.ts';
import { sendFailure } from './reply.ts';
import { loginUrl, refuseStranger } from './viewer.ts';

const TAG_LIST = 5;
const TOP_POSTS = 9;
const COLUMNS = 3;

const order = z.object({ max_id: z.string().nullish(), page: z.coerce.number().int().nonnegative().nullish() });
const cursorOnly = z.object({ max_id: z.string().optional() });
const byName = z.object({ tag_name: z.string().min(1) });

interface OfTag {
  Params: { tag: string };
}

export const tagNumber = (tag: Hashtag): number => Number(tag.id.slice(6));

/** A page of a hashtag's posts in rows of three, 21 to 27 posts per page. Undefined for a foreign cursor. */
function sectionsOf(context: SandboxContext, request: FastifyRequest, tag: Hashtag, cursor: string | null | undefined) {
  const subject = tagNumber(tag);
  const offset = cursor ? context.cursors.read(cursor, TAG_LIST, subject) : 0;
  if (offset === undefined) return undefined;
  const size = COLUMNS * (7 + (mix(subject, offset) % 3));
  const posts = postsWithTag(context.population, context.posts, tag, offset, size);
  const end = offset + posts.length;
  const more = end < POSTS_PER_TAG;
  return {
    sections: rows(posts).map((row) => ({
      layout_type: 'media_grid',
      layout_content: { medias: row.map((post) => ({ media: mediaItem(post, originOf(request), 'string') })) },
      feed_type: 'media',
      explore_item_info: { num_columns: COLUMNS, total_num_columns: COLUMNS, aspect_ratio: 1, autoplay: false },
    })),
    more_available: more,
    next_max_id: more ? context.cursors.write({ list: TAG_LIST, subject, offset: end }) : undefined,
    next_page: more ? Math.floor(end / (COLUMNS * 8)) + 1 : undefined,
    next_media_ids: [],
    auto_load_more_enabled: true,
  };
}

function rows(posts: readonly Post[]): Post[][] {
  return Array.from({ length: Math.ceil(posts.length / COLUMNS) }, (_, row) =>
    posts.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
}

/** A hashtag with its top posts and the first page of recent ones. */
function tagData(context: SandboxContext, request: FastifyRequest, tag: Hashtag, cursor: string | undefined) {
  const recent = sectionsOf(context, request, tag, cursor);
  if (!recent) return undefined;
  const top = postsWithTag(context.population, context.posts, tag, 0, TOP_POSTS);
  return {
    id: tag.id,
    name: tag.name,
    media_count: tag.mediaCount,
    formatted_media_count: `${(tag.mediaCount / 1e6).toFixed(1)}M`,
    allow_following: true,
    following: false,
    is_following: false,
    is_trending: false,
    description: null,
    profile_pic_url: '',
    top: {
      sections: rows(top).map((row) => ({
        layout_type: 'media_grid',
        layout_content: { medias: row.map((post) => ({ media: mediaItem(post, originOf(request), 'string') })) },
        feed_type: 'media',
        explore_item_info: { num_columns: COLUMNS, total_num_columns: COLUMNS, aspect_ratio: 1, autoplay: false },
      })),
      more_available: false,
      next_max_id: '',
      next_page: 0,
      next_media_ids: [],
    },
    recent: { ...recent, next_max_id: recent.next_max_id ?? '' },
  };
}

/** Hashtags and their posts. */
export function registerHashtags(app: FastifyInstance, context: SandboxContext): void {
  app.post<OfTag>('/api/v1/tags/:tag/sections', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const body = order.safeParse(request.body ?? {});
    if (!body.success) return sendFailure(reply, badRequest('Invalid page'));
    const recorded = context.recorded.page('rest sections', request.params.tag.toLowerCase(), body.data.max_id);
    if (recorded && 'body' in recorded) return reply.send(recorded.body);
    const tag = hashtag(request.params.tag);
    if (!tag) return reply.send({ sections: [], more_available: false, next_media_ids: [], status: 'ok' });
    const page = sectionsOf(context, request, tag, body.data.max_id);
    return page ? reply.send({ ...page, status: 'ok' }) : sendFailure(reply, badRequest('Invalid max_id'));
  });

  app.get('/api/v1/tags/web_info', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const query = byName.safeParse(request.query);
    const recorded = query.success ? context.recorded.tag(query.data.tag_name) : undefined;
    if (recorded) return reply.send({ count: recorded.media_count, data: recorded, status: 'ok' });
    const tag = query.success ? hashtag(query.data.tag_name) : undefined;
    const data = tag && tagData(context, request, tag, undefined);
    if (!data) return sendFailure(reply, TAG_NOT_FOUND);
    return reply.send({ count: data.media_count, data, status: 'ok' });
  });

  app.get<OfTag>('/api/v1/tags/:tag/info', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const recorded = context.recorded.tag(request.params.tag);
    if (recorded) return reply.send(recorded);
    const tag = hashtag(request.params.tag);
    if (!tag) return sendFailure(reply, TAG_NOT_FOUND);
    return reply.send({ id: tag.id, name: tag.name, media_count: tag.mediaCount, status: 'ok' });
  });

  // The apps' flat list.
  app.get<OfTag>('/api/v1/feed/tag/:tag', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const tag = hashtag(request.params.tag);
    const { max_id: cursor } = cursorOnly.parse(request.query);
    const page = tag && sectionsOf(context, request, tag, cursor);
    if (!page) return sendFailure(reply, TAG_NOT_FOUND);
    const { sections, ...rest } = page;
    const items = sections.flatMap((section) => section.layout_content.medias.map(({ media }) => media));
    return reply.send({ items, num_results: items.length, ...rest, status: 'ok' });
  });

  // The page's data, as some clients request it (`?__a=1&__d=dis`).
  app.get<OfTag>('/explore/tags/:tag', (request, reply) => {
    if (!request.viewer) return reply.redirect(loginUrl(request), 302);
    const tag = hashtag(request.params.tag);
    const data = tag && tagData(context, request, tag, cursorOnly.parse(request.query).max_id);
    return data ? reply.send({ data, status: 'ok' }) : sendFailure(reply, NOT_FOUND_PAGE);
  });
}
