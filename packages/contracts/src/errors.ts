import { z } from 'zod';

/**
 * Stable codes of all public errors. The message of a code may change; the code may not. One file of apps/api maps them to HTTP
 * statuses.
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
  'version_outdated',
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
  'range_invalid',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Methods to complete a login after the password. */
export const SecondFactorMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

/**
 * The body of every failed REST response. `code` is the error code. `message` is in the language of Accept-Language;
 * `messageCode` and `params` are the same message for programs, and a parameter may be a message itself. `timeRemaining` is in
 * ms, `cooldown` in seconds; `field` is the invalid field.
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
  /** For `second_factor_required`: the ticket of the second step, and the methods to complete it. */
  ticket: z.string().optional(),
  methods: z.array(SecondFactorMethod).optional(),
  /** For a wrong code in that step. */
  triesLeft: z.number().optional(),
});
export type Failure = z.infer<typeof Failure>;
