import { z } from 'zod';
import { GraphMedia } from './graph-media.ts';
import { parseOrReport } from './parse-or-report.ts';
import type { Post, PostPage } from './post.ts';
import { PostStream } from './post-stream.ts';
import { RestMedia } from './rest-media.ts';
import { writeSectionsCursor } from './sections-cursor.ts';
import { unwrap } from './unwrap.ts';

const cursor = z.union([z.string(), z.number().transform(String)]).nullish();

/** Reels are wrapped in `media`, posts of a timeline aren't. */
const Item = z.union([z.object({ media: RestMedia }).transform(({ media }) => media), RestMedia]);

/** REST: a timeline, a profile's reels, or one post by its number. */
const Feed = z
  .object({
    items: z.array(Item),
    next_max_id: cursor,
    more_available: z.boolean().nullish(),
    paging_info: z.object({ max_id: cursor, more_available: z.boolean().nullish() }).nullish(),
  })
  .transform((feed): PostPage => {
    const more = feed.more_available ?? feed.paging_info?.more_available ?? true;
    return { posts: feed.items, next: more ? feed.next_max_id || feed.paging_info?.max_id || null : null, found: null };
  });

const One = z.object({ media_or_ad: RestMedia }).transform((body): PostPage => page([body.media_or_ad]));

/** A tag's posts: rows of the grid, usually three per row; a row may contain other items than media. */
const Section = z.object({
  layout_content: z.object({ medias: z.array(z.object({ media: RestMedia })).optional() }),
});
const Sections = z
  .object({
    sections: z.array(Section),
    more_available: z.boolean().nullish(),
    next_max_id: cursor,
    next_page: z.union([z.string(), z.number().transform(String)]).nullish(),
    next_media_ids: z.array(z.union([z.string(), z.number()])).nullish(),
  })
  .transform((body): PostPage => {
    const { next_max_id: max_id, next_page: page, next_media_ids: ids } = body;
    const next = max_id
      ? writeSectionsCursor({ max_id, page: page ?? '', next_media_ids: JSON.stringify(ids ?? []) })
      : null;
    return {
      posts: body.sections.flatMap(({ layout_content: row }) => (row.medias ?? []).map(({ media }) => media)),
      next: body.more_available === false ? null : next,
      found: null,
    };
  });

const Connection = z.object({
  count: z.number().nullish(),
  page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullish() }),
});
const GraphPage = Connection.extend({ edges: z.array(z.object({ node: z.union([GraphMedia, RestMedia]) })) }).transform(
  ({ count, page_info: info, edges }): PostPage => ({
    posts: edges.map(({ node }) => node),
    next: info.has_next_page ? info.end_cursor || null : null,
    found: count ?? null,
  }),
);
const Graph = z
  .object({
    data: z.union([
      z
        .object({ user: z.object({ edge_owner_to_timeline_media: GraphPage }) })
        .transform((data) => data.user.edge_owner_to_timeline_media),
      z
        .object({ hashtag: z.object({ edge_hashtag_to_media: GraphPage }) })
        .transform((data) => data.hashtag.edge_hashtag_to_media),
      z
        .object({ xdt_api__v1__feed__user_timeline_graphql_connection: GraphPage })
        .transform((data) => data.xdt_api__v1__feed__user_timeline_graphql_connection),
    ]),
  })
  .transform((body) => body.data);

const page = (posts: readonly Post[]): PostPage => ({ posts, next: null, found: null });

const Page = z.union([Feed, Sections, Graph, One, PostStream]);

/** Parses a page of a profile's or a tag's posts in any format. Throws `UnexpectedAnswer`. */
export function parsePostPage(body: unknown): PostPage {
  return parseOrReport(Page, unwrap(body).inner, 'List of posts');
}
