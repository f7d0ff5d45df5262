import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import type { Person } from '../instagram/population/person.ts';
import { listedFollowers, listedFollowing } from '../instagram/population/population.ts';
import type { Post } from '../instagram/population/posts.ts';

const MOST = 1_000;

/** The query parameters `?offset&limit` of a truth list. */
export const window = z.object({
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(MOST)
    .transform((limit) => Math.min(limit, MOST)),
});

interface ByUsername {
  Params: { username: string };
}

/** The truth about a user. */
export const truthOfPerson = (person: Person) => ({
  id: person.id,
  username: person.username,
  fullName: person.fullName,
  biography: person.biography,
  followers: person.followerCount,
  following: person.followingCount,
  posts: person.postCount,
  /** The actual list lengths: for most users less than the counts. */
  followersListed: listedFollowers(person),
  followingListed: listedFollowing(person),
  private: person.isPrivate,
  verified: person.isVerified,
  hasPicture: person.hasPicture,
});

export const truthOfPost = (post: Post) => ({
  shortcode: post.shortcode,
  pk: post.pk,
  comments: post.comments,
  likes: post.likes,
  takenAt: post.takenAt,
  kind: post.kind,
  caption: post.caption,
  pinned: post.pinned,
  commentsOff: post.commentsOff,
  likesHidden: post.likesHidden,
});

/** `GET /__sandbox/truth/users/:username` and its lists: what a perfect client would collect. */
export function registerTruthOfPeople(app: FastifyInstance, context: SandboxContext): void {
  app.get<ByUsername>('/__sandbox/truth/users/:username', (request, reply) => {
    const person = context.population.byUsername(request.params.username);
    return person ? reply.send(truthOfPerson(person)) : nobody(reply);
  });

  app.get<ByUsername>('/__sandbox/truth/users/:username/followers', (request, reply) => {
    const person = context.population.byUsername(request.params.username);
    if (!person) return nobody(reply);
    const { offset, limit } = window.parse(request.query);
    return reply.send(context.population.followers(person, offset, limit).map(truthOfPerson));
  });

  app.get<ByUsername>('/__sandbox/truth/users/:username/following', (request, reply) => {
    const person = context.population.byUsername(request.params.username);
    if (!person) return nobody(reply);
    const { offset, limit } = window.parse(request.query);
    return reply.send(context.population.following(person, offset, limit).map(truthOfPerson));
  });

  // Newest first; the platform's grid shows pinned posts first.
  app.get<ByUsername>('/__sandbox/truth/users/:username/posts', (request, reply) => {
    const person = context.population.byUsername(request.params.username);
    if (!person) return nobody(reply);
    const { offset, limit } = window.parse(request.query);
    const length = Math.max(0, Math.min(limit, person.postCount - offset));
    return reply.send(Array.from({ length }, (_, place) => truthOfPost(context.posts.at(person, offset + place))));
  });
}

const nobody = (reply: FastifyReply) => reply.code(404).send({ message: 'There is no user with that name.' });
