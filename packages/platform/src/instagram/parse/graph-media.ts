import { z } from 'zod';
import { Id } from './id.ts';
import { isoOf, type Post } from './post.ts';

const text = z.string().nullish();
const flag = z.boolean().nullish();
const edge = z.object({ count: z.number() }).nullish();
const files = { display_url: text, video_url: text };

const Node = z.object({
  ...files,
  __typename: text,
  id: z.string().regex(/^\d+$/),
  shortcode: z.string().min(1),
  is_video: flag,
  product_type: text,
  edge_media_to_caption: z.object({ edges: z.array(z.object({ node: z.object({ text: z.string() }) })) }).nullish(),
  edge_media_preview_like: edge,
  edge_liked_by: edge,
  edge_media_to_comment: edge,
  edge_media_to_parent_comment: edge,
  comments_disabled: flag,
  video_view_count: z.number().nullish(),
  video_play_count: z.number().nullish(),
  video_duration: z.number().nullish(),
  taken_at_timestamp: z.number().nullish(),
  owner: z.object({ id: z.string(), username: text }).nullish(),
  location: z.object({ name: text }).nullish(),
  thumbnail_src: text,
  pinned_for_users: z.array(z.object({ id: Id })).nullish(),
  edge_sidecar_to_children: z.object({ edges: z.array(z.object({ node: z.object(files) })) }).nullish(),
});
type Node = z.output<typeof Node>;

const fileOf = (node: Pick<Node, 'display_url' | 'video_url'>): string[] => {
  const url = node.video_url || node.display_url;
  return url ? [url] : [];
};

function typeOf(node: Node): Post['mediaType'] {
  if (node.__typename === 'GraphSidecar' || node.edge_sidecar_to_children) return 'carousel';
  if (node.is_video) return node.product_type === 'clips' ? 'reel' : 'video';
  return node.is_video === false || node.__typename === 'GraphImage' ? 'image' : null;
}

/** A count of −1 means that the owner hides it. */
const shownCount = (count: number | undefined): number | null => (count === undefined || count < 0 ? null : count);

/** A post in the format of GraphQL by query hash. Its id and shortcode are required. */
export const GraphMedia = Node.transform((node): Post => {
  const children = node.edge_sidecar_to_children?.edges ?? [];
  return {
    id: node.id,
    shortcode: node.shortcode,
    mediaType: typeOf(node),
    caption: node.edge_media_to_caption?.edges[0]?.node.text ?? null,
    likesCount: shownCount((node.edge_media_preview_like ?? node.edge_liked_by)?.count),
    commentsCount: (node.edge_media_to_comment ?? node.edge_media_to_parent_comment)?.count ?? null,
    viewsCount: node.is_video ? (node.video_play_count ?? node.video_view_count ?? null) : null,
    takenAt: isoOf(node.taken_at_timestamp),
    ownerUsername: node.owner?.username ?? null,
    ownerId: node.owner?.id ?? null,
    locationName: node.location?.name || null,
    mediaUrls: children.length > 0 ? children.flatMap((child) => fileOf(child.node)) : fileOf(node),
    thumbnailUrl: node.thumbnail_src || node.display_url || null,
    videoDuration: node.video_duration ?? null,
    pinnedFor: (node.pinned_for_users ?? []).map(({ id }) => id),
    commentsDisabled: node.comments_disabled ?? null,
  };
});
