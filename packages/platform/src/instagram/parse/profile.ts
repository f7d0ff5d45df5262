import { z } from 'zod';
import { TargetUnavailable } from '../../errors.ts';
import type { Subject } from '../read-answer.ts';
import { idFields, ownId } from './id.ts';
import { parseOrReport } from './parse-or-report.ts';
import { unwrap } from './unwrap.ts';

/** A profile; fields are null if the response doesn't contain them. */
export interface Profile {
  readonly id: string;
  readonly username: string;
  readonly fullName: string | null;
  readonly isPrivate: boolean | null;
  readonly isVerified: boolean | null;
  readonly profilePictureUrl: string | null;
  readonly biography: string | null;
  readonly externalUrl: string | null;
  readonly bioLinks: readonly string[];
  readonly followersCount: number | null;
  readonly followingCount: number | null;
  readonly postsCount: number | null;
  readonly isBusiness: boolean | null;
  readonly isProfessional: boolean | null;
  readonly category: string | null;
  readonly publicEmail: string | null;
  readonly publicPhone: string | null;
  readonly city: string | null;
  /** Whether the session's account follows it. Then a private profile's lists can be read. */
  readonly isFollowed: boolean;
  /** Whether the profile has buttons to write or call; web_profile_info omits their targets. */
  readonly showsContacts: boolean;
}

const text = z.string().nullish();
const flag = z.boolean().nullish();
const count = z.number().int().nonnegative().nullish();
const edge = z.object({ count: z.number().int().nonnegative() }).nullish();
const picture = z.object({ url: z.string() }).nullish();

const User = z.object({
  ...idFields,
  username: z.string().min(1),
  full_name: text,
  is_private: flag,
  is_verified: flag,
  profile_pic_url: text,
  profile_pic_url_hd: text,
  hd_profile_pic_url_info: picture,
  biography: text,
  external_url: text,
  bio_links: z.array(z.object({ url: text })).nullish(),
  edge_followed_by: edge,
  edge_follow: edge,
  edge_owner_to_timeline_media: edge,
  follower_count: count,
  following_count: count,
  media_count: count,
  is_business: flag,
  is_business_account: flag,
  is_professional_account: flag,
  account_type: z.number().nullish(),
  category: text,
  category_name: text,
  business_category_name: text,
  public_email: text,
  business_email: text,
  public_phone_number: text,
  public_phone_country_code: text,
  contact_phone_number: text,
  business_phone_number: text,
  city_name: text,
  business_address_json: text,
  followed_by_viewer: flag,
  should_show_public_contacts: flag,
  friendship_status: z.object({ following: flag }).nullish(),
});
type User = z.output<typeof User>;

/** For a profile's id, GraphQL returns only the owner of the story reel. */
const Reel = z.object({ reel: z.object({ user: User }) }).transform((user) => user.reel.user);
const Named = z.union([User, Reel]);
/** A pass-through's stream contains the profile in pieces, each more complete than the previous. */
const Stream = z
  .object({ stream_rows: z.array(z.object({ user: z.record(z.string(), z.unknown()) })).min(1) })
  .transform((stream): unknown => Object.assign({}, ...stream.stream_rows.map((row) => row.user)))
  .pipe(User);

const Absent = z.union([
  z.object({ data: z.object({ user: z.null() }) }).transform(() => null),
  z.object({ user: z.null() }).transform(() => null),
]);
const Body = z.union([
  z.object({ data: z.object({ user: Named }) }).transform((body) => body.data.user),
  z.object({ user: Named }).transform((body) => body.user),
  Stream,
  Named,
  Absent,
]);

const City = z.object({ city_name: z.string() });

function cityOf(user: User): string | null {
  if (user.city_name) return user.city_name;
  if (!user.business_address_json) return null;
  try {
    return City.parse(JSON.parse(user.business_address_json)).city_name || null;
  } catch (error) {
    // Keep the profile if its business address has an unknown format.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Account types: 1 personal, 2 business, 3 creator. Source: instagrapi's types. */
const isProfessional = (type: number | null | undefined): boolean | null =>
  type === null || type === undefined ? null : type === 2 || type === 3;

function profileOf(user: User): Profile {
  const links = (user.bio_links ?? []).flatMap((link) => link.url || []);
  return {
    id: ownId(user),
    username: user.username,
    fullName: user.full_name ?? null,
    isPrivate: user.is_private ?? null,
    isVerified: user.is_verified ?? null,
    profilePictureUrl: user.hd_profile_pic_url_info?.url || user.profile_pic_url_hd || user.profile_pic_url || null,
    biography: user.biography ?? null,
    externalUrl: user.external_url || links[0] || null,
    bioLinks: links,
    followersCount: user.edge_followed_by?.count ?? user.follower_count ?? null,
    followingCount: user.edge_follow?.count ?? user.following_count ?? null,
    postsCount: user.edge_owner_to_timeline_media?.count ?? user.media_count ?? null,
    isBusiness: user.is_business_account ?? user.is_business ?? null,
    isProfessional: user.is_professional_account ?? isProfessional(user.account_type),
    category: user.category_name || user.category || user.business_category_name || null,
    publicEmail: user.public_email || user.business_email || null,
    publicPhone: user.contact_phone_number || publicPhoneOf(user) || user.business_phone_number || null,
    city: cityOf(user),
    isFollowed: user.followed_by_viewer ?? user.friendship_status?.following ?? false,
    showsContacts: user.should_show_public_contacts ?? false,
  };
}

/** The number with its country code, which is a separate field. */
function publicPhoneOf({ public_phone_country_code: code, public_phone_number: phone }: User): string {
  return phone && code && /^\d+$/.test(code) && !phone.startsWith('+') ? `+${code}${phone}` : (phone ?? '');
}

/**
 * Parses a profile in any format: web_profile_info, users/{id}/info, GraphQL, a pass-through's stream. Throws `TargetUnavailable`
 * if the response says that it doesn't exist, `UnexpectedAnswer` if it can't be parsed.
 */
export function parseProfile(body: unknown, subject: Subject): Profile {
  const user = parseOrReport(Body, unwrap(body).inner, 'Profile');
  if (user === null) throw new TargetUnavailable('missing', 'The response contains no user', subject.missing);
  const profile = profileOf(user);
  return profile.id === '' ? parseOrReport(z.never(), user.username, 'Profile without an id') : profile;
}
