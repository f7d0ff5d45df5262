import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { badRequest, NOT_AUTHORIZED, USER_NOT_FOUND } from './failures.ts';
import { isMobileHost, originOf } from './origin.ts';
import { mix } from './population/mix.ts';
import type { Person } from './population/person.ts';
import { listedFollowers, listedFollowing } from './population/population.ts';
import { sendFailure } from './reply.ts';
import { userRowJson } from './user-json.ts';
import { findById, friendshipOf, markDeleted, maySee, refuseStranger } from './viewer.ts';

/** The number of the list of followers in encrypted cursors. */
const FOLLOWERS_LIST = 1;

const WEB_DEFAULT = 12;
const WEB_MOST = 50;
const MOBILE_DEFAULT = 100;
const MOBILE_MOST = 200;

const page = z.object({
  count: z.coerce.number().int().positive().optional().catch(undefined),
  max_id: z.string().optional().catch(undefined),
});

/** Follower and following lists of REST. */
export function registerFriendships(app: FastifyInstance, context: SandboxContext): void {
  app.get<{ Params: { id: string } }>('/api/v1/friendships/:id/followers', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = findById(context, request.viewer, request.params.id);
    if (!person || !request.viewer) return sendFailure(reply, USER_NOT_FOUND);
    if (!maySee(context, request.viewer, person)) return sendFailure(reply, NOT_AUTHORIZED);

    const { count, max_id: cursor } = page.parse(request.query);
    const recorded = context.recorded.page('rest followers', person.id, isStart(cursor) ? null : cursor);
    if (recorded && 'body' in recorded) return reply.send(recorded.body);
    const read = isStart(cursor) ? 0 : context.cursors.read(cursor ?? '', FOLLOWERS_LIST, person.index);
    const offset = recorded ? (person.firstFollowers ?? []).length : read;
    if (offset === undefined) return sendFailure(reply, badRequest('Invalid max_id'));
    if (person.goneAfter !== undefined && offset >= person.goneAfter) {
      markDeleted(context, request.viewer, person);
      return sendFailure(reply, USER_NOT_FOUND);
    }
    const most = Math.min(pageSize(request, person, offset, count), (person.goneAfter ?? Infinity) - offset);
    const end = offset + most;
    const hasMore = end < listedFollowers(person);
    const origin = originOf(request);
    const users = context.population.followers(person, offset, most);
    const next = { list: FOLLOWERS_LIST, subject: person.index, offset: end };
    return sendList(reply, users, origin, {
      big_list: hasMore || offset > 0,
      page_size: isMobileHost(request) ? MOBILE_MOST : WEB_MOST,
      has_more: hasMore,
      should_limit_list_of_followers: person.isLimited,
      use_clickable_see_more: false,
      show_spam_follow_request_tab: false,
      next_max_id: hasMore ? context.cursors.write(next) : undefined,
      status: 'ok',
    });
  });

  app.get<{ Params: { id: string } }>('/api/v1/friendships/:id/following', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = findById(context, request.viewer, request.params.id);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    if (!maySee(context, request.viewer, person)) return sendFailure(reply, NOT_AUTHORIZED);

    const { count, max_id: cursor } = page.parse(request.query);
    const recorded = context.recorded.page('rest following', person.id, isStart(cursor) ? null : cursor);
    if (recorded && 'body' in recorded) return reply.send(recorded.body);
    if (!isStart(cursor) && !recorded && !/^\d{1,7}$/.test(cursor ?? '')) {
      return sendFailure(reply, badRequest('Invalid max_id'));
    }
    const firstPlace = isStart(cursor) ? 0 : Number(cursor);
    const offset = recorded ? (person.firstFollowing ?? []).length : firstPlace;
    const most = pageSize(request, person, offset, count);
    const end = offset + most;
    const hasMore = end < listedFollowing(person);
    const origin = originOf(request);
    return sendList(reply, context.population.following(person, offset, most), origin, {
      big_list: hasMore || offset > 0,
      page_size: isMobileHost(request) ? MOBILE_MOST : WEB_MOST,
      has_more: hasMore,
      should_limit_list_of_followers: false,
      next_max_id: hasMore ? String(end) : undefined,
      status: 'ok',
    });
  });

  app.get<{ Params: { id: string } }>('/api/v1/friendships/show/:id', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = findById(context, request.viewer, request.params.id);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    const friendship = friendshipOf(context, request.viewer, person);
    return reply.send({
      blocking: false,
      followed_by: friendship.followedBy,
      following: friendship.following,
      incoming_request: false,
      is_bestie: false,
      is_muting_reel: false,
      is_private: person.isPrivate,
      is_restricted: false,
      muting: false,
      outgoing_request: false,
      status: 'ok',
    });
  });
}

/** The rows first, then the other fields; undefined ones are omitted. All of it is ASCII. */
function sendList(reply: FastifyReply, people: readonly Person[], origin: string, rest: object): FastifyReply {
  let users = '';
  for (const person of people) users += (users === '' ? '' : ',') + userRowJson(person, origin);
  const body = Buffer.from(`{"users":[${users}],${JSON.stringify(rest).slice(1)}`, 'latin1');
  return reply.type('application/json; charset=utf-8').send(body);
}

/** A missing cursor, an empty one and `0` all mean the start. */
const isStart = (cursor: string | undefined): boolean => cursor === undefined || cursor === '' || cursor === '0';

/**
 * The size of a page: the requested size up to the host's maximum, and sometimes a few less, as if users were filtered. The same
 * page always has the same size.
 */
function pageSize(request: FastifyRequest, person: Person, offset: number, count: number | undefined): number {
  const mobile = isMobileHost(request);
  const asked = Math.min(count ?? (mobile ? MOBILE_DEFAULT : WEB_DEFAULT), mobile ? MOBILE_MOST : WEB_MOST);
  const chance = mix(person.index, offset, asked);
  return chance % 3 === 0 ? Math.max(1, asked - (1 + ((chance >>> 4) % 4))) : asked;
}
