import { z } from 'zod';
import { mix } from './population/mix.ts';
import type { Person } from './population/person.ts';
import { wholeNumber } from './recorded/lossless-json.ts';

/** URL of a user's picture on this server. Users without one share the anonymous picture. */
export function pictureUrl(person: Person, origin: string, size = 150): string {
  return person.hasPicture
    ? `${origin}/v/t51.2885-19/${mix(person.index, 5)}_${person.id}_n.jpg?stp=dst-jpg_s${size}x${size}_tt6`
    : `${origin}/v/t51.2885-19/44884218_345707102882519_2446069589734326272_n.jpg?stp=dst-jpg_s${size}x${size}`;
}

/** The graph id of a user: 17 digits, above 2^53. */
export const graphId = (person: Person): string => `178414${String(mix(person.index, 6)).padStart(11, '0')}`;

const pictureId = (person: Person): string => `3${String(mix(person.index, 7)).padStart(18, '4')}_${person.id}`;

const PLAIN = /^[ !#-[\]-~]*$/;

/** A text as ASCII JSON, like the platform's; one-byte strings are also sent faster. */
function asciiJson(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A user in a list (followers, following, likers) in REST's format, with a string pk. The JSON is written by hand, because lists
 * are the sandbox's most frequent requests.
 */
export function userRowJson(person: Person, origin: string): string {
  const { id } = person;
  return (
    `{"pk":"${id}","pk_id":"${id}","id":"${id}","strong_id__":"${id}","fbid_v2":"${graphId(person)}",` +
    `"full_name":${asciiJson(person.fullName)},"is_private":${person.isPrivate},"third_party_downloads_enabled":0,` +
    `"username":"${person.username}","is_verified":${person.isVerified},` +
    (person.hasPicture ? `"profile_pic_id":"${pictureId(person)}",` : '') +
    `"profile_pic_url":"${pictureUrl(person, origin)}","account_badges":[],` +
    `"has_anonymous_profile_picture":${!person.hasPicture},"latest_reel_media":0,"is_favorite":false}`
  );
}

const rowFields = z.looseObject({ pk: z.string(), id: z.string(), username: z.string() });

/** The same as an object, to embed in another. */
export function userRow(person: Person, origin: string): z.infer<typeof rowFields> {
  return rowFields.parse(JSON.parse(userRowJson(person, origin)));
}

/** A user in search results, with a numeric pk. */
export function searchedUser(person: Person, origin: string) {
  return {
    ...userRow(person, origin),
    pk: Number(person.id),
    fbid_v2: wholeNumber(graphId(person)),
    is_verified_search_boosted: false,
    search_serp_type: 3,
    should_show_category: person.category !== '',
    show_text_post_app_badge: person.isVerified,
    unseen_count: 0,
    social_context: `${person.followerCount} followers`,
    search_social_context: `${person.followerCount} followers`,
  };
}

/** Whether the viewer follows the user and vice versa. */
export interface Friendship {
  readonly following: boolean;
  readonly followedBy: boolean;
}

const bioLinks = (person: Person) =>
  person.externalUrl === ''
    ? []
    : [{ title: '', lynx_url: person.externalUrl, url: person.externalUrl, link_type: 'external' }];

const entitiesOf = (text: string) => [
  ...[...text.matchAll(/@([\w.]+)/g)].map((match) => ({ user: { username: match[1] }, hashtag: null })),
  ...[...text.matchAll(/#(\w+)/g)].map((match) => ({ user: null, hashtag: { name: match[1] } })),
];

/** `data.user` of web_profile_info. `timeline` is the first page of the grid, in GraphQL's format. */
export function webProfile(person: Person, origin: string, friendship: Friendship, timeline: object) {
  return {
    ai_agent_type: null,
    biography: person.biography,
    bio_links: bioLinks(person),
    fb_profile_biolink: null,
    biography_with_entities: { raw_text: person.biography, entities: entitiesOf(person.biography) },
    blocked_by_viewer: false,
    restricted_by_viewer: false,
    country_block: false,
    eimu_id: graphId(person),
    external_url: person.externalUrl || null,
    external_url_linkshimmed: person.externalUrl || null,
    edge_followed_by: { count: person.followerCount },
    fbid: graphId(person),
    followed_by_viewer: friendship.following,
    edge_follow: { count: person.followingCount },
    follows_viewer: friendship.followedBy,
    full_name: person.fullName,
    group_metadata: null,
    has_ar_effects: false,
    has_clips: true,
    has_guides: false,
    has_channel: false,
    has_blocked_viewer: false,
    highlight_reel_count: mix(person.index, 8) % 12,
    has_onboarded_to_text_post_app: person.isVerified,
    has_requested_viewer: false,
    hide_like_and_view_counts: false,
    id: person.id,
    is_business_account: person.isBusiness,
    is_professional_account: person.isBusiness || person.isVerified,
    is_supervision_enabled: false,
    is_guardian_of_viewer: false,
    is_supervised_by_viewer: false,
    is_supervised_user: false,
    is_embeds_disabled: false,
    is_joined_recently: false,
    guardian_id: null,
    business_address_json: null,
    business_contact_method: 'UNKNOWN',
    business_email: null,
    business_phone_number: null,
    business_category_name: person.isBusiness ? person.category : null,
    overall_category_name: null,
    category_enum: null,
    category_name: person.category || null,
    is_private: person.isPrivate,
    is_verified: person.isVerified,
    is_verified_by_mv4b: false,
    is_regulated_c18: false,
    edge_mutual_followed_by: { count: 0, edges: [] },
    pinned_channels_list_count: 0,
    profile_pic_url: pictureUrl(person, origin),
    profile_pic_url_hd: pictureUrl(person, origin, 320),
    requested_by_viewer: false,
    should_show_category: person.category !== '',
    should_show_public_contacts: false,
    show_account_transparency_details: true,
    show_text_post_app_badge: null,
    remove_message_entrypoint: false,
    transparency_label: null,
    transparency_product: null,
    username: person.username,
    connected_fb_page: null,
    pronouns: [],
    edge_felix_video_timeline: { count: 0, page_info: { has_next_page: false, end_cursor: null }, edges: [] },
    edge_owner_to_timeline_media: timeline,
    edge_saved_media: { count: 0, page_info: { has_next_page: false, end_cursor: null }, edges: [] },
    edge_media_collections: { count: 0, page_info: { has_next_page: false, end_cursor: null }, edges: [] },
  };
}

/** `user` of users/{id}/info: the pk is a number, missing values are omitted. */
export function userInfo(person: Person, origin: string) {
  const info = {
    ...userRow(person, origin),
    pk: Number(person.id),
    fbid_v2: wholeNumber(graphId(person)),
    biography: person.biography,
    biography_with_entities: { raw_text: person.biography, entities: entitiesOf(person.biography) },
    bio_links: bioLinks(person),
    external_url: person.externalUrl,
    account_type: person.isBusiness ? 2 : 1,
    category: person.category,
    account_category: '',
    is_business: person.isBusiness,
    media_count: person.postCount,
    follower_count: person.followerCount,
    following_count: person.followingCount,
    total_clips_count: 1,
    has_highlight_reels: false,
    highlights_tray_type: 'DEFAULT',
    hd_profile_pic_url_info: { url: pictureUrl(person, origin, 1080), width: 1080, height: 1080 },
    hd_profile_pic_versions: [
      { url: pictureUrl(person, origin, 320), width: 320, height: 320 },
      { url: pictureUrl(person, origin, 640), width: 640, height: 640 },
    ],
    has_chaining: true,
    is_favorite: false,
    is_memorialized: false,
    is_profile_picture_expansion_enabled: true,
    pronouns: [],
    show_account_transparency_details: true,
    usertags_count: 0,
  };
  return person.category === '' ? info : { ...info, category_name: person.category };
}
