import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../../context.ts';
import { badRequest, SOFT_BLOCK } from '../failures.ts';
import { queryOf } from '../graphql-query.ts';
import { sendFailure } from '../reply.ts';
import { peopleResolvers, type Resolver } from './people.ts';
import { postResolvers } from './posts.ts';
import { responseResolvers } from './responses.ts';
import { sendMessage } from './send-message.ts';

const SEND_MESSAGE = '26911679871773184';

interface Query {
  readonly resolve: Resolver;
  /** Visitors get a response too. */
  readonly isPublic?: boolean;
}

/**
 * GraphQL in the formats that clients use: `/graphql/query` and `/api/graphql`, by GET and POST, with a `doc_id` or a
 * `query_hash`, and without an app id or page tokens. An unknown document is a success with errors.
 */
export function registerGraphql(app: FastifyInstance, context: SandboxContext): void {
  const people = peopleResolvers(context);
  const posts = postResolvers(context);
  const responses = responseResolvers(context);
  const queries: Readonly<Record<string, Query>> = {
    '26347858941511777': { resolve: people.searched, isPublic: true },
    '25980296051578533': { resolve: people.pageContent, isPublic: true },
    '7c16654f22c819fb63d1183034a5162f': { resolve: people.byUserId, isPublic: true },
    d4d88dc1500312af6f937f7b804c68c3: { resolve: () => ({ user: { edge_highlight_reels: { edges: [] } } }) },
    ad99dd9d3646cc3c0dda65debcd266a7: { resolve: () => ({ user: { edge_chaining: { edges: [] } } }) },
    d6f4427fbe92d846298cf93df0b937d3: { resolve: people.ownUser, isPublic: true },
    '37479f2b8209594dde7facb0d904896a': { resolve: people.followers },
    '58712303d941c6855d4e888c5f0cd22f': { resolve: people.following },
    '7898261790222653': { resolve: posts.timelineConnection },
    '7950326061742207': { resolve: posts.timeline, isPublic: true },
    '003056d32c2554def87228bc3fd9668a': { resolve: posts.timeline },
    '69cba40317214236af40e7efa697781d': { resolve: posts.timeline },
    '7845543455542541': { resolve: posts.reelsConnection },
    bc78b344a68ed16dd5d7f264681c4c76: { resolve: posts.reels },
    e31a871f7301132ceaab56507a66bbb7: { resolve: posts.tagged },
    be13233562af2d229b008d2976b998b5: { resolve: posts.tagged },
    '8845758582119845': { resolve: posts.xdtShortcodeMedia, isPublic: true },
    '2b0673e0dc4580674a88d426fe00ea90': { resolve: posts.shortcodeMedia, isPublic: true },
    '9f8827793ef34641b2fb195d4d41151c': { resolve: posts.shortcodeMedia, isPublic: true },
    '97b41c52301f77ce508f55e66d17620e': { resolve: responses.comments },
    '51fdd02b67508306ad4484ff574a0b62': { resolve: responses.replies },
    '1cb6ec562846122743b61e492c85999f': { resolve: responses.likes },
    '9b498c08113f1e09617a1703c22b2f32': { resolve: posts.hashtag },
  };

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const asked = queryOf(request);
    if (!asked) return sendFailure(reply, badRequest('missing query'));
    if (asked.id === SEND_MESSAGE && request.viewer && request.method === 'POST') {
      return sendMessage(context, request.viewer, asked.variables, request, reply);
    }
    const query = Object.hasOwn(queries, asked.id) ? queries[asked.id] : undefined;
    if (!query && asked.id !== SEND_MESSAGE) return reply.send(unknownDocument(asked.id));
    if (!query || (!query.isPublic && !request.viewer)) return sendFailure(reply, SOFT_BLOCK);
    return reply.send({
      data: query.resolve(request, asked.variables),
      extensions: { is_final: true },
      status: 'ok',
    });
  };
  for (const path of ['/graphql/query', '/api/graphql'])
    app.route({ method: ['GET', 'POST'], url: path, handler: answer });
}

const unknownDocument = (id: string) => ({
  data: null,
  errors: [
    {
      message: `The GraphQL document with ID ${id} was not found.`,
      severity: 'CRITICAL',
      code: 1_675_002,
      mids: [],
      path: [],
    },
  ],
  extensions: { is_final: true },
  status: 'fail',
});
