import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { hashtag, postsWithTag } from '../instagram/population/hashtags.ts';
import { likersOf } from '../instagram/population/likes.ts';
import { truthOfPerson, truthOfPost, window } from './truth.ts';

interface OfPost {
  Params: { shortcode: string };
}

/** `GET /__sandbox/truth/media/:shortcode` and its lists; the same for hashtags. */
export function registerTruthOfMedia(app: FastifyInstance, context: SandboxContext): void {
  app.get<OfPost>('/__sandbox/truth/media/:shortcode', (request, reply) => {
    const post = context.posts.byShortcode(request.params.shortcode);
    return post ? reply.send({ ...truthOfPost(post), owner: post.owner.username }) : missing(reply);
  });

  // Comments and replies as separate objects, replies after their comment.
  app.get<OfPost>('/__sandbox/truth/media/:shortcode/comments', (request, reply) => {
    const post = context.posts.byShortcode(request.params.shortcode);
    if (!post) return missing(reply);
    const { offset, limit } = window.parse(request.query);
    return reply.send(
      context.comments.all(post, offset, limit).map((comment) => ({
        id: comment.id,
        text: comment.text,
        username: comment.author.username,
        userId: comment.author.id,
        createdAt: comment.createdAt,
        likes: comment.likes,
        replies: comment.replies,
        isReply: comment.parent !== undefined,
      })),
    );
  });

  app.get<OfPost>('/__sandbox/truth/media/:shortcode/likers', (request, reply) => {
    const post = context.posts.byShortcode(request.params.shortcode);
    if (!post) return missing(reply);
    const { offset, limit } = window.parse(request.query);
    return reply.send(likersOf(context.population, post, offset, limit).map(truthOfPerson));
  });

  app.get<{ Params: { tag: string } }>('/__sandbox/truth/tags/:tag/posts', (request, reply) => {
    const tag = hashtag(request.params.tag);
    if (!tag) return missing(reply);
    const { offset, limit } = window.parse(request.query);
    return reply.send(postsWithTag(context.population, context.posts, tag, offset, limit).map(truthOfPost));
  });
}

const missing = (reply: FastifyReply) => reply.code(404).send({ message: 'There is no such thing.' });
