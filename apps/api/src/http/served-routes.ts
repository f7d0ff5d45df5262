import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that is served, such as `GET /api/jobs/:id`: what the test of all routes goes by. */
    servedRoutes: Set<string>;
  }
}

/** Notes the routes that are registered after this. */
export function listRoutes(server: FastifyInstance): void {
  const routes = new Set<string>();
  server.decorate('servedRoutes', routes);
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
  });
}
