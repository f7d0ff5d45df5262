import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { tagNumber } from '../hashtags.ts';
import { reelsFrom } from '../media.ts';
import { mediaItem, mediaNode, nodeOwner } from '../media-json.ts';
import { originOf } from '../origin.ts';
import { hashtag, POSTS_PER_TAG, postsWithTag } from '../population/hashtags.ts';
import type { Person } from '../population/person.ts';
import type { Post } from '../population/posts.ts';
import { gridPage, TIMELINE_LIST, timelineOf } from '../timeline.ts';
import { findById, findByUsername, maySee } from '../viewer.ts';
import { postOf } from './find-post.ts';
import type { Resolver } from './people.ts';
import { commentConnection } from './responses.ts';

const REELS = 13;
const TAG = 15;
const PAGE = 12;
const MOST = 50;

const id = z.union([z.string(), z.number()]).transform(String);
const paging = z.object({
  first: z.coerce.number().int().positive().nullish().catch(undefined),
  after: z.string().nullish(),
});
const byId = paging.extend({ id });
const connection = paging.extend({
  username: z.string().optional(),
  data: z.object({ count: z.coerce.number().optional(), target_user_id: id.optional() }).catch({}).default({}),
});
const byTag = paging.extend({ tag_name: z.string() });

/** Keys that are null in GraphQL and absent in REST. */
const NULLS = {
  carousel_media: null,
  carousel_media_count: null,
  video_versions: null,
  video_duration: null,
  view_count: null,
  has_audio: null,
  location: null,
  usertags: null,
  accessibility_caption: null,
  title: null,
};

/** The end of the recordings of a tag that the population doesn't use. */
const endOfTag = (name: string) => ({
  name,
  edge_hashtag_to_media: { count: 0, page_info: { has_next_page: false, end_cursor: null }, edges: [] },
});

/** Queries about posts. */
export function postResolvers(context: SandboxContext) {
  const sizeOf = (first: number | null | undefined): number => Math.min(first ?? PAGE, MOST);

  /** `xdt_…__user_timeline_graphql_connection`: items in REST's format, with nulls. */
  const timelineConnection: Resolver = (request, variables) => {
    const asked = connection.parse(variables);
    const person = asked.username ? findByUsername(context, request.viewer, asked.username) : undefined;
    const offset = person && asked.after ? context.cursors.read(asked.after, TIMELINE_LIST, person.index) : 0;
    const isOpen = person !== undefined && offset !== undefined && maySee(context, request.viewer, person);
    const size = Math.min(asked.first ?? asked.data.count ?? PAGE, PAGE);
    const posts = isOpen ? gridPage(context, person, offset, size) : [];
    const end = (offset ?? 0) + posts.length;
    const hasNext = isOpen && end < person.postCount;
    return {
      xdt_api__v1__feed__user_timeline_graphql_connection: {
        edges: posts.map((post) => ({
          node: { ...NULLS, ...mediaItem(post, originOf(request), 'string'), __typename: 'XDTMediaDict' },
          cursor: `${post.pk}_${post.owner.id}`,
        })),
        page_info: {
          end_cursor: hasNext
            ? context.cursors.write({ list: TIMELINE_LIST, subject: person.index, offset: end })
            : null,
          has_next_page: hasNext,
          has_previous_page: false,
          start_cursor: null,
        },
      },
      xdt_viewer: { user: { id: request.viewer?.person.id ?? null } },
    };
  };

  const timeline: Resolver = (request, variables) => {
    const asked = byId.parse(variables);
    const person = findById(context, request.viewer, asked.id);
    if (!person) return { user: null };
    const recorded = context.recorded.page('graphql timeline', person.id, asked.after);
    if (recorded && 'body' in recorded && maySee(context, request.viewer, person)) return recorded.body;
    const read = asked.after ? context.cursors.read(asked.after, TIMELINE_LIST, person.index) : 0;
    const offset = recorded && 'after' in recorded ? recorded.after : read;
    const size = offset === undefined ? 0 : sizeOf(asked.first);
    return { user: { edge_owner_to_timeline_media: timelineOf(context, request, person, offset ?? 0, size) } };
  };

  const post = (request: FastifyRequest, found: Post | undefined): Record<string, unknown> | null => {
    if (!found) return null;
    const origin = originOf(request);
    const comments = commentConnection(context, request, found, 0, PAGE);
    return {
      ...mediaNode(found, origin),
      owner: { ...nodeOwner(found.owner, origin), followed_by_viewer: false, blocked_by_viewer: false },
      // Clients that don't request threads read the first comments under the older name.
      edge_media_to_comment: comments,
      edge_media_to_parent_comment: comments,
    };
  };

  const reelsOf = (request: FastifyRequest, person: Person | undefined, after: string | null | undefined) => {
    const offset = person && after ? context.cursors.read(after, REELS, person.index) : 0;
    const isOpen = person !== undefined && offset !== undefined && maySee(context, request.viewer, person);
    const { reels, end } = isOpen ? reelsFrom(context, person, offset, PAGE) : { reels: [], end: 0 };
    const hasNext = isOpen && end < person.postCount;
    const cursor = hasNext ? context.cursors.write({ list: REELS, subject: person.index, offset: end }) : null;
    return { reels, page_info: { has_next_page: hasNext, end_cursor: cursor } };
  };

  return {
    timelineConnection,
    timeline,
    shortcodeMedia: ((request, variables) => ({
      shortcode_media: post(request, postOf(context, request, variables)),
    })) satisfies Resolver,
    xdtShortcodeMedia: ((request, variables) => {
      const node = post(request, postOf(context, request, variables));
      return { xdt_shortcode_media: node && { ...node, __typename: `XDT${String(node.__typename)}` } };
    }) satisfies Resolver,
    reelsConnection: ((request, variables) => {
      const asked = connection.parse(variables);
      const person = findById(context, request.viewer, asked.data.target_user_id ?? '');
      const { reels, page_info } = reelsOf(request, person, asked.after);
      const edges = reels.map((reel) => ({ node: { media: mediaItem(reel, originOf(request), 'string') } }));
      return { xdt_api__v1__clips__user__connection_v2: { edges, page_info } };
    }) satisfies Resolver,
    reels: ((request, variables) => {
      const asked = byId.parse(variables);
      const person = findById(context, request.viewer, asked.id);
      if (!person) return { user: null };
      const { reels, page_info } = reelsOf(request, person, asked.after);
      const edges = reels.map((reel) => ({ node: mediaNode(reel, originOf(request)) }));
      return { user: { edge_felix_video_timeline: { count: edges.length, page_info, edges } } };
    }) satisfies Resolver,
    /** The sandbox has no tagged users. */
    tagged: (() => ({
      user: {
        edge_user_to_photos_of_you: { count: 0, page_info: { has_next_page: false, end_cursor: null }, edges: [] },
      },
    })) satisfies Resolver,
    hashtag: ((request, variables) => {
      const asked = byTag.parse(variables);
      const recorded = context.recorded.page('graphql hashtag', asked.tag_name.toLowerCase(), asked.after);
      if (recorded && 'body' in recorded) return recorded.body;
      const tag = hashtag(asked.tag_name);
      if (!tag) return { hashtag: recorded ? endOfTag(asked.tag_name) : null };
      const subject = tagNumber(tag);
      const offset =
        recorded?.after ?? (asked.after ? context.cursors.read(asked.after, TAG, subject) : 0) ?? POSTS_PER_TAG;
      const list = postsWithTag(context.population, context.posts, tag, offset, sizeOf(asked.first));
      const top = postsWithTag(context.population, context.posts, tag, 0, 9);
      const end = offset + list.length;
      const hasNext = end < POSTS_PER_TAG;
      const edges = (of: readonly Post[]) =>
        of.map((one) => ({ node: { ...mediaNode(one, originOf(request)), owner: { id: one.owner.id } } }));
      return {
        hashtag: {
          id: tag.id,
          name: tag.name,
          allow_following: true,
          is_following: false,
          is_top_media_only: false,
          profile_pic_url: '',
          edge_hashtag_to_media: {
            count: tag.mediaCount,
            page_info: {
              has_next_page: hasNext,
              end_cursor: hasNext ? context.cursors.write({ list: TAG, subject, offset: end }) : null,
            },
            edges: edges(list),
          },
          edge_hashtag_to_top_posts: { edges: edges(top) },
          edge_hashtag_to_content_advisory: { count: 0, edges: [] },
        },
      };
    }) satisfies Resolver,
  };
}
