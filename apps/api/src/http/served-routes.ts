import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every served route, such as `GET /api/jobs/:id`, for the test of all routes. */
    servedRoutes: Set<string>;
  }
}

/** Records the routes that are registered afterwards. */
export function listRoutes(server: FastifyInstance): void {
  const routes = new Set<string>();
  server.decorate('servedRoutes', routes);
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
  });
}
