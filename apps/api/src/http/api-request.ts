import type { FastifyRequest } from 'fastify';

/**
 * The path of the matched route, such as `/api/jobs/:id`, or else the requested path. The router decodes paths and accepts absolute
 * addresses before it matches a route, so the requested path may be another spelling.
 */
export const routePathOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

/** Whether the request is for REST or tRPC, rather than for a page or file of the web app. */
export const isApiRequest = (request: FastifyRequest): boolean => /^\/(api|trpc)([/?]|$)/.test(routePathOf(request));
