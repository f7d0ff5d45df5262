import { z } from 'zod';
import { OpenPlatformId } from '../catalogue/platforms.ts';
import { SessionProof } from './rpc.ts';

/** Asks a worker to look at a session, by request and reply: no stream keeps the identifier. */
export const SessionCheckRequest = z.object({ platform: OpenPlatformId, sessionId: z.string() });
export type SessionCheckRequest = z.infer<typeof SessionCheckRequest>;

/** What a reason shown to people is cut to. */
const REASON_MAX = 500;
const Reason = z.string().transform((reason) => reason.slice(0, REASON_MAX));

/**
 * Whose session it is, or why it is of no use: `challenged` where its owner has to confirm something first. `unknown`: the
 * platform couldn't be asked, which says nothing about the session. Reasons are sentences for the person.
 */
export const SessionCheckAnswer = z.discriminatedUnion('state', [
  SessionProof.extend({ state: z.literal('alive') }),
  z.object({ state: z.literal('dead') }),
  z.object({ state: z.literal('challenged'), reason: Reason }),
  z.object({ state: z.literal('unknown'), reason: Reason }),
]);
export type SessionCheckAnswer = z.infer<typeof SessionCheckAnswer>;
