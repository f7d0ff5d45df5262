import { carouselParts, durationOf, frameOf, imageUrl, playsOf, videoUrl } from './media-files.ts';
import { mix } from './population/mix.ts';
import type { Person } from './population/person.ts';
import type { Post } from './population/posts.ts';
import { wholeNumber } from './recorded/lossless-json.ts';
import { graphId, pictureUrl, userRow } from './user-json.ts';

/** In recorded bodies a media's pk is a number or a string, depending on the endpoint. */
export type PkForm = 'number' | 'string';

const MEDIA_TYPE = { image: 1, reel: 2, carousel: 8 } as const;
const PRODUCT_TYPE = { image: 'feed', reel: 'clips', carousel: 'carousel_container' } as const;

/** REST's like count if the owner hides likes. */
const HIDDEN_LIKES = 3;

const pkIn = (form: PkForm, pk: string): string | object => (form === 'number' ? wholeNumber(pk) : pk);

const candidates = (post: Post, origin: string, part = 0) => {
  const { width, height } = frameOf(post);
  return [
    { width, height, url: imageUrl(post, origin, part, width) },
    { width: 480, height: Math.round((480 * height) / width), url: imageUrl(post, origin, part, 480) },
  ];
};

const videoVersions = (post: Post, origin: string, part = 0) => [
  {
    bandwidth: 1_579_353,
    height: 1280,
    id: `${post.pk.slice(0, 16)}v`,
    type: 101,
    url: videoUrl(post, origin, part),
    width: 720,
  },
];

/** The caption in the format of a comment; its id is below those of comments. */
function captionJson(post: Post, user: object, form: PkForm): object | null {
  if (post.caption === '') return null;
  const pk = `17${post.pk.slice(3, 18)}`;
  return {
    strong_id__: pk,
    pk,
    bit_flags: 0,
    created_at: post.takenAt + 1,
    created_at_utc: post.takenAt + 1,
    did_report_as_spam: false,
    is_ranked_comment: false,
    share_enabled: false,
    content_type: 'comment',
    media_id: pkIn(form, post.pk),
    status: 'Active',
    type: 1,
    user_id: Number(post.owner.id),
    text: post.caption,
    user,
    is_covered: false,
    private_reply_status: 0,
  };
}

/** A post in REST's format. Missing values are omitted, not null. */
export function mediaItem(post: Post, origin: string, form: PkForm): object {
  const { owner } = post;
  const { width, height } = frameOf(post);
  const user = { ...userRow(owner, origin), pk: Number(owner.id), fbid_v2: wholeNumber(graphId(owner)) };
  const item = {
    strong_id__: `${post.pk}_${owner.id}`,
    id: `${post.pk}_${owner.id}`,
    pk: pkIn(form, post.pk),
    fbid: wholeNumber(`18${post.pk.slice(3, 18)}`),
    deleted_reason: 0,
    client_cache_key: `${Buffer.from(post.pk).toString('base64')}.3`,
    integrity_review_decision: 'pending',
    media_type: MEDIA_TYPE[post.kind],
    product_type: PRODUCT_TYPE[post.kind],
    code: post.shortcode,
    taken_at: post.takenAt,
    device_timestamp: post.takenAt * 1000,
    original_width: width,
    original_height: height,
    organic_tracking_token: '',
    filter_type: 0,
    image_versions2: { candidates: candidates(post, origin) },
    caption: captionJson(post, user, form),
    caption_is_edited: false,
    comment_count: post.comments,
    comment_likes_enabled: true,
    comment_threading_enabled: true,
    commenting_disabled_for_viewer: post.commentsOff,
    comments_disabled: post.commentsOff,
    hide_view_all_comment_entrypoint: false,
    like_count: post.likesHidden ? HIDDEN_LIKES : post.likes,
    like_and_view_counts_disabled: post.likesHidden,
    has_liked: false,
    top_likers: [],
    facepile_top_likers: [],
    photo_of_you: false,
    can_see_insights_as_brand: false,
    can_viewer_reshare: true,
    can_viewer_save: true,
    coauthor_producers: [],
    is_paid_partnership: false,
    timeline_pinned_user_ids: post.pinned ? [Number(owner.id)] : [],
    clips_tab_pinned_user_ids: [],
    sharing_friction_info: { should_have_sharing_friction: false, bloks_app_url: null },
    user,
    owner: user,
  };
  switch (post.kind) {
    case 'image':
      return item;
    case 'reel':
      return {
        ...item,
        has_audio: true,
        play_count: playsOf(post),
        ig_play_count: playsOf(post),
        view_count: playsOf(post),
        video_duration: durationOf(post),
        number_of_qualities: 7,
        video_codec: 'avc1.64001f',
        video_versions: videoVersions(post, origin),
      };
    case 'carousel': {
      const parts = carouselParts(post);
      return {
        ...item,
        carousel_media_count: parts.length,
        carousel_media_ids: parts.map((part) => wholeNumber(part.pk)),
        carousel_media: parts.map((part, place) => {
          const child = {
            id: `${part.pk}_${owner.id}`,
            strong_id__: `${part.pk}_${owner.id}`,
            pk: pkIn(form, part.pk),
            media_type: part.isVideo ? 2 : 1,
            product_type: 'carousel_item',
            carousel_parent_id: item.id,
            image_versions2: { candidates: candidates(post, origin, place + 1) },
            original_width: width,
            original_height: height,
            taken_at: post.takenAt,
          };
          return part.isVideo ? { ...child, video_versions: videoVersions(post, origin, place + 1) } : child;
        }),
      };
    }
  }
}

const TYPENAME = { image: 'GraphImage', reel: 'GraphVideo', carousel: 'GraphSidecar' } as const;

/** The owner in GraphQL's format. */
export const nodeOwner = (owner: Person, origin: string) => ({
  id: owner.id,
  username: owner.username,
  full_name: owner.fullName,
  is_private: owner.isPrivate,
  is_verified: owner.isVerified,
  profile_pic_url: pictureUrl(owner, origin),
});

/** A post in the format of GraphQL's older queries: ids are strings, missing values are null. */
export function mediaNode(post: Post, origin: string): Record<string, unknown> {
  const { width, height } = frameOf(post);
  const likes = { count: post.likesHidden ? -1 : post.likes, edges: [] };
  const node = {
    __typename: TYPENAME[post.kind],
    id: post.pk,
    gating_info: null,
    fact_check_overall_rating: null,
    fact_check_information: null,
    media_overlay_info: null,
    shortcode: post.shortcode,
    dimensions: { height, width },
    display_url: imageUrl(post, origin),
    display_resources: [{ src: imageUrl(post, origin, 0, 640), config_width: 640, config_height: 640 }],
    is_video: post.kind === 'reel',
    media_preview: null,
    tracking_token: '',
    edge_media_to_tagged_user: { edges: [] },
    edge_media_to_caption: { edges: post.caption === '' ? [] : [{ node: { text: post.caption } }] },
    edge_media_to_comment: { count: post.comments },
    edge_media_to_sponsor_user: { edges: [] },
    comments_disabled: post.commentsOff,
    taken_at_timestamp: post.takenAt,
    edge_liked_by: { count: likes.count },
    edge_media_preview_like: likes,
    owner: { id: post.owner.id, username: post.owner.username },
    location: null,
    accessibility_caption: post.kind === 'image' ? `Photo by ${post.owner.username}` : null,
    viewer_has_liked: false,
    viewer_has_saved: false,
    viewer_has_saved_to_collection: false,
    viewer_in_photo_of_you: false,
    viewer_can_reshare: true,
    thumbnail_src: imageUrl(post, origin, 0, 640),
    thumbnail_resources: [{ src: imageUrl(post, origin, 0, 150), config_width: 150, config_height: 150 }],
    pinned_for_users: post.pinned ? [{ id: post.owner.id, username: post.owner.username }] : [],
    like_and_view_counts_disabled: post.likesHidden,
    coauthor_producers: [],
    product_type: PRODUCT_TYPE[post.kind],
  };
  if (post.kind === 'reel') {
    return {
      ...node,
      has_audio: true,
      dash_info: { is_dash_eligible: false, video_dash_manifest: null, number_of_qualities: 0 },
      video_url: videoUrl(post, origin),
      video_view_count: playsOf(post),
      video_play_count: playsOf(post),
      video_duration: durationOf(post),
    };
  }
  return post.kind === 'carousel' ? { ...node, edge_sidecar_to_children: { edges: childNodes(post, origin) } } : node;
}

function childNodes(post: Post, origin: string): object[] {
  const { width, height } = frameOf(post);
  return carouselParts(post).map((part, place) => ({
    node: {
      __typename: part.isVideo ? 'GraphVideo' : 'GraphImage',
      id: part.pk,
      shortcode: `${post.shortcode.slice(0, 7)}${mix(post.index, place).toString(36).slice(0, 4)}`,
      dimensions: { height, width },
      display_url: imageUrl(post, origin, place + 1),
      is_video: part.isVideo,
      edge_media_to_tagged_user: { edges: [] },
      accessibility_caption: null,
      ...(part.isVideo ? { video_url: videoUrl(post, origin, place + 1), video_view_count: playsOf(post) } : {}),
    },
  }));
}
