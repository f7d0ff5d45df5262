import type { FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Session } from '../state/sessions.ts';
import { type Failure, LOGGED_OUT, SOFT_BLOCK } from './failures.ts';
import { originOf } from './origin.ts';
import type { Person } from './population/person.ts';

/** How long a user who was deleted in mid-list stays deleted for the client that saw it. */
const DELETED_FOR_MS = 60_000;

/**
 * The response to data requests without a login. On REST, an ended session gets 403; visitors, and all GraphQL requests, get the
 * ambiguous 401.
 */
export function refuseStranger(request: FastifyRequest): Failure | undefined {
  if (request.viewer) return undefined;
  return request.hasSessionCookie && request.url.startsWith('/api/v1/') ? LOGGED_OUT : SOFT_BLOCK;
}

/** The absolute URL of the login page, which leads back to the requested page. */
export function loginUrl(request: FastifyRequest): string {
  return `${originOf(request)}/accounts/login/?next=${encodeURIComponent(request.url)}`;
}

/** Whether this user doesn't exist for this viewer: deleted, or has blocked them. */
export function isDeleted(context: SandboxContext, viewer: Session | null, person: Person): boolean {
  if (person.blocksAll && viewer?.person.id !== person.id) return true;
  const until = viewer?.deleted.get(person.id);
  return until !== undefined && context.now() < until;
}

/** Deletes this user for this viewer, for a minute. */
export function markDeleted(context: SandboxContext, viewer: Session, person: Person): void {
  viewer.deleted.set(person.id, context.now() + DELETED_FOR_MS);
}

/** A user by id, if this viewer can see them. */
export function findById(context: SandboxContext, viewer: Session | null, id: string): Person | undefined {
  const person = context.population.byId(id);
  return person && !isDeleted(context, viewer, person) ? person : undefined;
}

/** A user by username, if this viewer can see them. */
export function findByUsername(context: SandboxContext, viewer: Session | null, username: string): Person | undefined {
  const person = context.population.byUsername(username);
  return person && !isDeleted(context, viewer, person) ? person : undefined;
}

/** Whether this viewer may see posts and lists. Private users show them to followers and to themselves. */
export function maySee(context: SandboxContext, viewer: Session | null, person: Person): boolean {
  if (!person.isPrivate) return true;
  if (!viewer) return false;
  return viewer.person.id === person.id || context.population.follows(viewer.person, person);
}

export function friendshipOf(context: SandboxContext, viewer: Session | null, person: Person) {
  return {
    following: viewer !== null && context.population.follows(viewer.person, person),
    followedBy: viewer !== null && context.population.follows(person, viewer.person),
  };
}
