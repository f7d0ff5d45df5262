import { z } from 'zod';
import { SecondFactorMethod } from './procedures/second-factor.ts';

/**
 * Stable codes of every failure that leaves the server. The sentence beside a code is for the person and may change; the
 * code may not. apps/api maps each to its HTTP status in one file.
 */
export const ErrorCode = z.enum([
  'bad_input',
  'not_logged_in',
  'wrong_credentials',
  'second_factor_required',
  'sign_in_expired',
  'email_not_verified',
  'account_suspended',
  'foreign_origin',
  'not_found',
  'email_taken',
  'already_verified',
  'wrong_code',
  'wrong_link',
  'wrong_password',
  'password_required',
  'too_many_requests',
  'wrong_state',
  'session_dead',
  'account_taken',
  'job_limit_reached',
  'concurrency_limit_reached',
  'out_of_build_time',
  'out_of_funds',
  'plan_required',
  'not_available',
  'no_results',
  'link_invalid',
  'payload_too_large',
  'unsupported_media_type',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/**
 * The body of every failed REST answer. `code` is the kind of failure. `message` is in the language of Accept-Language;
 * `messageCode` and `params` are the same message for programs, and a parameter may be a message itself. `timeRemaining` is in
 * ms, `cooldown` in seconds; `field` is the field refused.
 */
export const Failure = z.object({
  status: z.literal('failed'),
  message: z.string(),
  code: ErrorCode,
  messageCode: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
  timeRemaining: z.number().optional(),
  cooldown: z.number().optional(),
  field: z.string().optional(),
  /** Of `second_factor_required`: what the second step takes, and how it can be finished. */
  ticket: z.string().optional(),
  methods: z.array(SecondFactorMethod).optional(),
  /** Of a wrong code in that step. */
  triesLeft: z.number().optional(),
});
export type Failure = z.infer<typeof Failure>;
