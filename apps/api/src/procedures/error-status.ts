import type { ErrorCode } from '@trawl/contracts';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import type { AppError } from '../app-error.ts';

/** Maps error codes to HTTP statuses; no other code does. */
export const HTTP_STATUS: Readonly<Record<ErrorCode, number>> = {
  bad_input: 400,
  wrong_code: 400,
  wrong_link: 400,
  wrong_password: 400,
  not_logged_in: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  sign_in_expired: 401,
  out_of_build_time: 402,
  out_of_funds: 402,
  email_not_verified: 403,
  password_required: 403,
  account_suspended: 403,
  foreign_origin: 403,
  plan_required: 403,
  link_invalid: 403,
  not_found: 404,
  no_results: 404,
  email_taken: 409,
  already_verified: 409,
  wrong_state: 409,
  account_taken: 409,
  job_limit_reached: 409,
  concurrency_limit_reached: 409,
  not_available: 409,
  version_outdated: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_invalid: 416,
  session_dead: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

const TRPC_CODES: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

export const httpStatusOf = (error: AppError): number => HTTP_STATUS[error.code];

export const trpcCodeOfStatus = (status: number): TRPC_ERROR_CODE_KEY => TRPC_CODES[status] ?? 'INTERNAL_SERVER_ERROR';

export const trpcCodeOf = (error: AppError): TRPC_ERROR_CODE_KEY => trpcCodeOfStatus(httpStatusOf(error));
