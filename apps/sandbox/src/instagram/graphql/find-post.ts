import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import type { Post } from '../population/posts.ts';
import { isDeleted, maySee } from '../viewer.ts';

const byShortcode = z.object({ shortcode: z.string() });

/** A post by shortcode, if this viewer can see it. */
export function postOf(context: SandboxContext, request: FastifyRequest, variables: unknown): Post | undefined {
  const { shortcode } = byShortcode.parse(variables);
  const post = context.posts.byShortcode(shortcode);
  if (!post || isDeleted(context, request.viewer, post.owner)) return undefined;
  return maySee(context, request.viewer, post.owner) ? post : undefined;
}
