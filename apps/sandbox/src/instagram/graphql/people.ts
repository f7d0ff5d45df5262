import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { originOf } from '../origin.ts';
import { mix } from '../population/mix.ts';
import type { Person } from '../population/person.ts';
import { listedFollowers, listedFollowing } from '../population/population.ts';
import { search } from '../profile.ts';
import { graphId, pictureUrl, searchedUser } from '../user-json.ts';
import { findById, friendshipOf, isDeleted, markDeleted, maySee } from '../viewer.ts';

/** Cursors of GraphQL's lists; REST cursors aren't valid here. */
const FOLLOWERS = 11;
const FOLLOWING = 12;
const LEAST = 24;
const MOST = 50;

const id = z.union([z.string(), z.number()]).transform(String);
const listVariables = z.object({
  id,
  first: z.coerce.number().int().positive().catch(LEAST),
  after: z.string().nullish(),
});

/** The `data` of a query's response. */
export type Answer = Record<string, unknown>;
export type Resolver = (request: FastifyRequest, variables: unknown) => Answer;

const noPage = { has_next_page: false, end_cursor: null };

/** Queries about users. For missing users they return `user: null` with a success. */
export function peopleResolvers(context: SandboxContext) {
  const node = (request: FastifyRequest, person: Person) => {
    const origin = originOf(request);
    const owner = {
      __typename: 'GraphUser',
      id: person.id,
      profile_pic_url: pictureUrl(person, origin),
      username: person.username,
    };
    return {
      node: {
        id: person.id,
        username: person.username,
        full_name: person.fullName,
        profile_pic_url: owner.profile_pic_url,
        is_private: person.isPrivate,
        is_verified: person.isVerified,
        followed_by_viewer: false,
        follows_viewer: false,
        requested_by_viewer: false,
        reel: { id: person.id, expiring_at: 0, has_pride_media: false, latest_reel_media: 0, seen: null, owner },
      },
    };
  };

  const list =
    (kind: 'edge_followed_by' | 'edge_follow'): Resolver =>
    (request, variables) => {
      const { id: userId, first, after } = listVariables.parse(variables);
      const person = findById(context, request.viewer, userId);
      if (!person) return { user: null };
      const isFollowers = kind === 'edge_followed_by';
      const listNumber = isFollowers ? FOLLOWERS : FOLLOWING;
      const isOpen = maySee(context, request.viewer, person);
      const recorded = context.recorded.page(`graphql ${isFollowers ? 'followers' : 'following'}`, person.id, after);
      if (isOpen && recorded && 'body' in recorded) return recorded.body;
      const read = after ? context.cursors.read(after, listNumber, person.index) : 0;
      const recordedFirst = (isFollowers ? person.firstFollowers : person.firstFollowing) ?? [];
      const offset = recorded ? recordedFirst.length : read;
      const count = isFollowers ? person.followerCount : person.followingCount;
      if (offset === undefined || !isOpen) {
        return { user: { [kind]: { count, page_info: noPage, edges: [] } } };
      }
      if (isFollowers && person.goneAfter !== undefined && offset >= person.goneAfter && request.viewer) {
        markDeleted(context, request.viewer, person);
        return { user: null };
      }
      const asked = Math.min(Math.max(first, 1), MOST);
      const size = Math.max(1, asked - (mix(person.index, offset, asked) % 3 === 0 ? 2 : 0));
      const length = isFollowers ? listedFollowers(person) : listedFollowing(person);
      const end = Math.min(offset + size, length, isFollowers ? (person.goneAfter ?? Infinity) : Infinity);
      const people = context.population[isFollowers ? 'followers' : 'following'](person, offset, end - offset);
      const hasNext = end < length;
      return {
        user: {
          [kind]: {
            count,
            page_info: {
              has_next_page: hasNext,
              end_cursor: hasNext
                ? context.cursors.write({ list: listNumber, subject: person.index, offset: end })
                : null,
            },
            edges: people.map((one) => node(request, one)),
          },
        },
      };
    };

  const pageContent: Resolver = (request, variables) => {
    const { id: userId } = z.object({ id }).parse(variables);
    const person = findById(context, request.viewer, userId);
    if (!person) return { user: null };
    const friendship = friendshipOf(context, request.viewer, person);
    const origin = originOf(request);
    const computed = {
      friendship_status: {
        following: friendship.following,
        followed_by: friendship.followedBy,
        blocking: false,
        is_feed_favorite: false,
        outgoing_request: false,
        incoming_request: false,
        is_bestie: false,
        is_restricted: false,
        muting: false,
      },
      full_name: person.fullName,
      fbid_v2: graphId(person),
      gating: null,
      is_memorialized: false,
      is_private: person.isPrivate,
      has_story_archive: null,
      supervision_info: null,
      is_regulated_c18: false,
      bio_links: [],
      text_post_app_badge_label: null,
      username: person.username,
      text_post_new_post_count: null,
      pk: person.id,
      id: person.id,
      live_broadcast_visibility: null,
      live_broadcast_id: null,
      profile_pic_url: pictureUrl(person, origin),
      hd_profile_pic_url_info: { url: pictureUrl(person, origin, 1080) },
      is_unpublished: false,
      mutual_followers_count: 0,
      biography: person.biography,
      biography_with_entities: { entities: [] },
      account_badges: [],
      is_verified: person.isVerified,
      show_account_transparency_details: true,
      account_type: person.isBusiness ? 2 : 1,
      category: person.category || null,
      should_show_category: person.category !== '',
      is_business: person.isBusiness,
      external_url: person.externalUrl || null,
      external_lynx_url: person.externalUrl || null,
      pronouns: [],
      has_chaining: true,
      remove_message_entrypoint: false,
      follower_count: person.followerCount,
      following_count: person.followingCount,
      media_count: person.postCount,
      total_clips_count: 1,
      latest_reel_media: 0,
    };
    return { user: context.recorded.pageContent(person, computed), viewer: null };
  };

  const searched: Resolver = (request, variables) => {
    const { query } = z.object({ query: z.string().default('') }).parse(variables);
    const users = search(context, request, query).map((person) => ({
      ...searchedUser(person, originOf(request)),
      __typename: 'XDTUserDict',
      pk: person.id,
      id: person.id,
    }));
    return { xdt_api__v1__fbsearch__non_profiled_serp: { users, has_more: false, rank_token: '' } };
  };

  const byUserId: Resolver = (request, variables) => {
    const { user_id: userId } = z.object({ user_id: id }).parse(variables);
    const person = findById(context, request.viewer, userId);
    if (!person) return { viewer: {}, user: null };
    const { reel } = node(request, person).node;
    return { viewer: {}, user: { reel: { __typename: 'GraphReel', ...reel, user: reel.owner } } };
  };

  const ownUser: Resolver = (request) => {
    const person = request.viewer?.person;
    const user =
      person && !isDeleted(context, request.viewer, person) ? { id: person.id, username: person.username } : null;
    return { user };
  };

  return {
    followers: list('edge_followed_by'),
    following: list('edge_follow'),
    pageContent,
    searched,
    byUserId,
    ownUser,
  };
}
