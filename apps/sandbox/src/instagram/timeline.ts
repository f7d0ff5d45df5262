import type { FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { mediaNode } from './media-json.ts';
import { originOf } from './origin.ts';
import type { Person } from './population/person.ts';
import type { Post } from './population/posts.ts';
import { maySee } from './viewer.ts';

export const TIMELINE_LIST = 2;

/** Posts of a user's grid from an offset: pinned ones first. */
export function gridPage(context: SandboxContext, person: Person, offset: number, count: number): Post[] {
  const length = Math.max(0, Math.min(count, person.postCount - offset));
  return Array.from({ length }, (_, place) => context.posts.inGrid(person, offset + place));
}

/** `edge_owner_to_timeline_media`: a private account shows only the count to strangers. */
export function timelineOf(
  context: SandboxContext,
  request: FastifyRequest,
  person: Person,
  offset: number,
  count: number,
) {
  const origin = originOf(request);
  const posts = maySee(context, request.viewer, person) ? gridPage(context, person, offset, count) : [];
  const end = offset + posts.length;
  const hasNext = posts.length > 0 && end < person.postCount;
  return {
    count: person.postCount,
    page_info: {
      has_next_page: hasNext,
      end_cursor: hasNext ? context.cursors.write({ list: TIMELINE_LIST, subject: person.index, offset: end }) : null,
    },
    edges: posts.map((post) => ({ node: mediaNode(post, origin) })),
  };
}
