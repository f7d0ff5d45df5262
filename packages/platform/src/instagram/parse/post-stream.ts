import { z } from 'zod';
import { ownId } from './id.ts';
import type { Post, PostPage } from './post.ts';
import { RestMedia } from './rest-media.ts';

/**
 * A streamed GraphQL timeline: one response in many rows. Later rows contain the grid and then, post by post, the deferred
 * fields. Posts are identified by id.
 */
const Fields = z.record(z.string(), z.unknown());
const Grid = z.object({
  profile_grid_items: z.array(z.object({ media: Fields.nullish() })),
  profile_grid_items_cursor: z.string().nullish(),
  next_max_id: z.string().nullish(),
  more_available: z.boolean().nullish(),
});
const DeferredFields = Fields.refine((data) => data.__typename === 'XDTMediaDict');

const idOf = (fields: Record<string, unknown>): string =>
  ownId({
    id: z.string().nullish().catch(null).parse(fields.id),
    strong_id__: z.string().nullish().catch(null).parse(fields.strong_id__),
  });

export const PostStream = z
  .object({ stream_rows: z.array(z.object({ data: Fields })).min(1) })
  .transform((stream, context): PostPage => {
    const wholes = new Map<string, Record<string, unknown>>();
    const merge = (fields: Record<string, unknown>) => {
      const given = Object.entries(fields).filter(([, value]) => value !== null);
      wholes.set(idOf(fields), { ...wholes.get(idOf(fields)), ...Object.fromEntries(given) });
    };
    let next: string | null = null;
    for (const { data } of stream.stream_rows) {
      const grid = Grid.safeParse(data);
      if (grid.success) {
        for (const { media } of grid.data.profile_grid_items) if (media) merge(media);
        next = grid.data.more_available === false ? null : grid.data.next_max_id || null;
      } else if (DeferredFields.safeParse(data).success) merge(data);
    }
    const posts = z
      .array(RestMedia)
      .min(1)
      .safeParse([...wholes.values()]);
    if (posts.success) return { posts: posts.data satisfies Post[], next, found: null };
    context.addIssue({ code: 'custom', message: 'a stream without posts' });
    return z.NEVER;
  });
