import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from './context.ts';

/** A platform in the sandbox. Only Instagram's paths are at the root; others begin with `/<platform id>/`. */
export interface StandIn {
  /** Registers what has to run before the routes: sessions, faults, rate limits. */
  registerHooks(app: FastifyInstance, context: SandboxContext): void;
  registerRoutes(app: FastifyInstance, context: SandboxContext): void;
}
