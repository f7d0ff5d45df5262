import { z } from 'zod';
import { OpenPlatformId } from '../catalogue/platforms.ts';

/** Asks a worker to look at a session, by request and reply: no stream keeps the identifier. */
export const SessionCheckRequest = z.object({ platform: OpenPlatformId, sessionId: z.string() });
export type SessionCheckRequest = z.infer<typeof SessionCheckRequest>;

/**
 * Whose session it is, or why it is of no use: `challenged` where its owner has to confirm something first. `unknown`: the
 * platform couldn't be asked, which says nothing about the session. Reasons are sentences for the person.
 */
export const SessionCheckAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('alive'), username: z.string(), userId: z.string() }),
  z.object({ state: z.literal('dead') }),
  z.object({ state: z.literal('challenged'), reason: z.string() }),
  z.object({ state: z.literal('unknown'), reason: z.string() }),
]);
export type SessionCheckAnswer = z.infer<typeof SessionCheckAnswer>;
