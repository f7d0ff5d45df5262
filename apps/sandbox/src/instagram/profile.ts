import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { badRequest, USER_NOT_FOUND } from './failures.ts';
import { originOf } from './origin.ts';
import type { Person } from './population/person.ts';
import { sendFailure } from './reply.ts';
import { timelineOf } from './timeline.ts';
import { searchedUser, userInfo, webProfile } from './user-json.ts';
import { findById, findByUsername, friendshipOf, loginUrl, refuseStranger } from './viewer.ts';

const byUsername = z.object({ username: z.string().min(1) });
const byQuery = z.object({ query: z.string().default('') });
const byQ = z.object({ q: z.string().default('') });

/** User lookups: profiles, searches, and whether a session is alive. */
export function registerProfile(app: FastifyInstance, context: SandboxContext): void {
  app.get('/api/v1/users/web_profile_info', (request, reply) => {
    const query = byUsername.safeParse(request.query);
    if (!query.success) return sendFailure(reply, badRequest('invalid username'));
    const person = findByUsername(context, request.viewer, query.data.username);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    return reply.send({ data: { user: profileOf(context, request, person) }, status: 'ok' });
  });

  app.get<{ Params: { id: string } }>('/api/v1/users/:id/info', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = findById(context, request.viewer, request.params.id);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    return reply.send({ user: context.recorded.info(person, userInfo(person, originOf(request))), status: 'ok' });
  });

  app.get<{ Params: { username: string } }>('/api/v1/users/:username/usernameinfo', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = findByUsername(context, request.viewer, request.params.username);
    if (!person) return sendFailure(reply, USER_NOT_FOUND);
    return reply.send({ user: context.recorded.info(person, userInfo(person, originOf(request))), status: 'ok' });
  });

  app.get('/web/search/topsearch', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const { query } = byQuery.parse(request.query);
    const found = search(context, request, query);
    return reply.send({
      users: found.map((person, position) => ({ position, user: searchedUser(person, originOf(request)) })),
      places: [],
      hashtags: [],
      has_more: false,
      rank_token: `0.${String(context.now())}`,
      clear_client_cache: null,
      status: 'ok',
    });
  });

  app.get('/api/v1/users/search', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const users = search(context, request, byQ.parse(request.query).q).map((person) =>
      searchedUser(person, originOf(request)),
    );
    return reply.send({ num_results: users.length, users, has_more: false, rank_token: '', status: 'ok' });
  });

  app.get('/api/v1/accounts/edit/web_form_data', (request, reply) => {
    if (!request.viewer) return reply.redirect(loginUrl(request), 302);
    const { person } = request.viewer;
    return reply.send({
      form_data: {
        first_name: person.fullName,
        last_name: '',
        email: `${person.username}@mail.example`,
        is_email_confirmed: true,
        is_phone_confirmed: false,
        username: person.username,
        phone_number: '',
        gender: 3,
        birthday: null,
        fb_birthday: null,
        biography: person.biography,
        external_url: person.externalUrl,
        chaining_enabled: true,
        presence_disabled: false,
        business_account: person.isBusiness,
        usertag_review_enabled: false,
        custom_gender: '',
        trusted_username: person.username,
        trust_days: 14,
      },
      status: 'ok',
    });
  });

  app.get('/api/v1/accounts/current_user', (request, reply) => {
    const refusal = refuseStranger(request);
    if (refusal) return sendFailure(reply, refusal);
    const person = request.viewer?.person;
    return reply.send({ user: person ? userInfo(person, originOf(request)) : null, status: 'ok' });
  });
}

/** `data.user` of a profile as this viewer sees it. */
function profileOf(context: SandboxContext, request: FastifyRequest, person: Person): object {
  const origin = originOf(request);
  const friendship = friendshipOf(context, request.viewer, person);
  const timeline = timelineOf(context, request, person, 0, 12);
  return context.recorded.webProfile(person, webProfile(person, origin, friendship, timeline));
}

/** The results of a search: an exact username first, then known names with this prefix. */
export function search(context: SandboxContext, request: FastifyRequest, query: string): Person[] {
  const name = query.trim().replace(/^@/, '').toLowerCase();
  if (name === '') return [];
  const exact = findByUsername(context, request.viewer, name);
  const similar = context.population.named.filter(
    (person) =>
      person !== exact && (person.username.startsWith(name) || person.fullName.toLowerCase().startsWith(name)),
  );
  return [...(exact ? [exact] : []), ...similar].slice(0, 20);
}
