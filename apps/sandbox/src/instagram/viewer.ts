import type { FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Person } from '../population/person.ts';
import type { Session } from '../state/sessions.ts';
import { type Failure, LOGGED_OUT, SOFT_BLOCK } from './failures.ts';
import { originOf } from './origin.ts';

/** How long someone who was deleted in mid-list stays away for the reader that saw it happen. */
const DELETED_FOR_MS = 60_000;

/**
 * What a data call answers to who isn't logged in. A session that ended is told so with 403 on REST; visitors, and GraphQL
 * always, get the ambiguous 401.
 */
export function refuseStranger(request: FastifyRequest): Failure | undefined {
  if (request.viewer) return undefined;
  return request.hasSessionCookie && request.url.startsWith('/api/v1/') ? LOGGED_OUT : SOFT_BLOCK;
}

/** The absolute link of the login page, leading back to what was asked. */
export function loginUrl(request: FastifyRequest): string {
  return `${originOf(request)}/accounts/login/?next=${encodeURIComponent(request.url)}`;
}

/** Is this person gone for this viewer: deleted, or has blocked them? */
export function isDeleted(context: SandboxContext, viewer: Session | null, person: Person): boolean {
  if (person.blocksAll && viewer?.person.id !== person.id) return true;
  const until = viewer?.deleted.get(person.id);
  return until !== undefined && context.now() < until;
}

/** From now on, and for a minute, this person is gone for this reader. */
export function markDeleted(context: SandboxContext, viewer: Session, person: Person): void {
  viewer.deleted.set(person.id, context.now() + DELETED_FOR_MS);
}

/** Someone by user id, as this viewer finds them. */
export function findById(context: SandboxContext, viewer: Session | null, id: string): Person | undefined {
  const person = context.population.byId(id);
  return person && !isDeleted(context, viewer, person) ? person : undefined;
}

/** Someone by username, as this viewer finds them. */
export function findByUsername(context: SandboxContext, viewer: Session | null, username: string): Person | undefined {
  const person = context.population.byUsername(username);
  return person && !isDeleted(context, viewer, person) ? person : undefined;
}

/** May this viewer see posts and lists? Private people show them to followers and to themselves. */
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
