import { z } from 'zod';
import { OptionalMessage } from '../messages/system-message.ts';
import { OpenPlatformId } from '../platforms/ids.ts';
import { SessionProof } from './rpc.ts';

/** A request to a worker to check a session, by request and reply, so that no stream stores the identifier. */
export const SessionCheckRequest = z.object({ platform: OpenPlatformId, sessionId: z.string() });
export type SessionCheckRequest = z.infer<typeof SessionCheckRequest>;

/** The maximum length of a displayed reason. */
const REASON_MAX = 500;
const Reason = z.string().transform((reason) => reason.slice(0, REASON_MAX));

/**
 * The session's account, or why the session can't be used: `challenged` if its owner has to confirm something first. `unknown`:
 * the platform couldn't be reached, which says nothing about the session. Reasons are in English and as messages.
 */
export const SessionCheckAnswer = z.discriminatedUnion('state', [
  SessionProof.extend({ state: z.literal('alive') }),
  z.object({ state: z.literal('dead') }),
  z.object({ state: z.literal('challenged'), reason: Reason, reasonMessage: OptionalMessage }),
  z.object({ state: z.literal('unknown'), reason: Reason, reasonMessage: OptionalMessage }),
]);
export type SessionCheckAnswer = z.infer<typeof SessionCheckAnswer>;
