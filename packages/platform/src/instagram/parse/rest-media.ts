import { z } from 'zod';
import { shortcodeOfPk } from '../shortcode.ts';
import { Id, idFields, ownId } from './id.ts';
import { isoOf, type Post } from './post.ts';

const text = z.string().nullish();
const flag = z.boolean().nullish();
const count = z.number().nullish();
const Images = z.object({ candidates: z.array(z.object({ url: z.string(), width: z.number().optional() })) }).nullish();
const Videos = z.array(z.object({ url: z.string() })).nullish();
const Owner = z.object({ ...idFields, username: text }).nullish();
const files = { image_versions2: Images, video_versions: Videos };

const Media = z.object({
  ...idFields,
  ...files,
  code: text,
  media_type: count,
  product_type: text,
  carousel_media: z.array(z.object(files)).nullish(),
  caption: z.object({ text: text }).nullish(),
  like_count: count,
  like_and_view_counts_disabled: flag,
  comment_count: count,
  comments_disabled: flag,
  play_count: count,
  ig_play_count: count,
  view_count: count,
  taken_at: count,
  user: Owner,
  owner: Owner,
  location: z.object({ name: text }).nullish(),
  video_duration: count,
  timeline_pinned_user_ids: z.array(Id).nullish(),
});
type Media = z.output<typeof Media>;
type Files = Pick<Media, keyof typeof files>;

/** Newer GraphQL marks long and float fields in their names: `1ltaken_at`, `1fvideo_duration`. */
const withPlainNames = (media: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(media).map(([key, value]) => [key.replace(/^1[lf]/, ''), value]));

/** The best file of one image or video; candidates are sorted best first. */
const bestOf = (media: Files): string[] => {
  const url = media.video_versions?.[0]?.url ?? media.image_versions2?.candidates[0]?.url;
  return url === undefined ? [] : [url];
};

/** Minimum width in pixels of an image that fills a table row. Narrower images are used only if there is no other. */
const THUMBNAIL_WIDTH_MIN = 150;

function thumbnailOf(media: Files): string | null {
  const candidates = media.image_versions2?.candidates ?? [];
  const bySize = candidates.filter(({ width }) => (width ?? 0) >= THUMBNAIL_WIDTH_MIN);
  const smallest = bySize.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0))[0];
  return (smallest ?? candidates[0])?.url ?? null;
}

function typeOf({ media_type: type, product_type: product, carousel_media: children }: Media): Post['mediaType'] {
  if (product === 'clips') return 'reel';
  if (type === 8 || product === 'carousel_container' || (children?.length ?? 0) > 0) return 'carousel';
  if (type === 2) return 'video';
  return type === 1 ? 'image' : null;
}

function postOf(media: Media): Post {
  const id = ownId(media);
  const owner = media.user ?? media.owner;
  const ownerId = (owner && ownId(owner)) || null;
  const mediaType = typeOf(media);
  const children = media.carousel_media ?? [];
  const moves = mediaType === 'video' || mediaType === 'reel';
  return {
    id,
    shortcode: media.code || shortcodeOfPk(id),
    mediaType,
    caption: media.caption?.text ?? null,
    // If likes are hidden, the count in the response is made up.
    likesCount: media.like_and_view_counts_disabled ? null : (media.like_count ?? null),
    commentsCount: media.comment_count ?? null,
    viewsCount: moves ? (media.play_count ?? media.ig_play_count ?? media.view_count ?? null) : null,
    takenAt: isoOf(media.taken_at),
    ownerUsername: owner?.username ?? null,
    ownerId,
    locationName: media.location?.name || null,
    mediaUrls: children.length > 0 ? children.flatMap(bestOf) : bestOf(media),
    thumbnailUrl: thumbnailOf(media) ?? (children[0] ? thumbnailOf(children[0]) : null),
    videoDuration: media.video_duration ?? null,
    pinnedFor: media.timeline_pinned_user_ids ?? [],
    commentsDisabled: media.comments_disabled ?? null,
  };
}

/** A post in REST's format, or in that of newer GraphQL, which has marked field names. Its id is required. */
export const RestMedia = z
  .record(z.string(), z.unknown())
  .transform(withPlainNames)
  .pipe(Media)
  .transform((media, context): Post => {
    if (ownId(media) !== '') return postOf(media);
    context.addIssue({ code: 'custom', message: 'a post without an id' });
    return z.NEVER;
  });
