import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, msg, type SystemMessage } from '@trawl/contracts';
import { TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyBaseLogger, FastifyError, FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import { isLockTimeout } from '../../db/unavailable.ts';
import { httpStatusOf, trpcCodeOfStatus } from '../../procedures/error-status.ts';
import { type FailureData, failureOf, inWords } from '../../procedures/trpc.ts';
import { routePathOf } from '../api-request.ts';
import { languageOf } from '../language.ts';

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

const BY_STATUS: Readonly<Record<number, { code: ErrorCode; problem: SystemMessage }>> = {
  413: { code: 'payload_too_large', problem: msg('request.too_large') },
  414: { code: 'payload_too_large', problem: msg('request.too_large') },
  415: { code: 'unsupported_media_type', problem: msg('request.not_json') },
};

/** The public part of an error from any part of the HTTP layer. */
function describeError(error: unknown): ReturnType<typeof failureOf> {
  if (error instanceof TRPCError) return failureOf(error);
  if (error instanceof AppError) {
    return { code: error.code, httpStatus: httpStatusOf(error), ...error.details, problem: error.problem };
  }
  const status = isFastifyError(error) ? error.statusCode : statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    const known = BY_STATUS[status] ?? { code: 'bad_input' as const, problem: msg('request.unreadable') };
    return { ...known, httpStatus: status };
  }
  return failureOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }));
}

/** Body parsers set their status on the error. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** Expected errors aren't internal failures, including a 503 under a flood of logins. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof TRPCError && error.cause instanceof AppError);

/**
 * Logs a failure of the server. A lock that isn't granted in time is no fault: another request or the job's run holds it, and a
 * retry succeeds.
 */
export function logFailure(log: FastifyBaseLogger, error: unknown, path?: string): void {
  if (isRefusal(error)) return;
  const logged = { err: error, ...(path !== undefined && { path }) };
  if (isLockTimeout(error)) log.warn(logged, 'a request waited too long for a lock');
  else log.error(logged, 'a request failed');
}

/** The error format of tRPC's clients. */
const asCalled = ({ message, ...data }: FailureData) => ({
  error: { message, code: TRPC_ERROR_CODES_BY_KEY[trpcCodeOfStatus(data.httpStatus)], data },
});

/**
 * A header of pages that check whether the visitor is logged in. Browsers log every status of 400 or more to the console, even if the
 * page expects it, so these pages get 200 with a failed envelope for a visitor without a login.
 */
const LOGIN_CHECK_HEADER = 'x-expects-visitors';

function statusFor(reply: FastifyReply, { code, httpStatus }: FailureData): number {
  return code === 'not_logged_in' && reply.request.headers[LOGIN_CHECK_HEADER] !== undefined ? 200 : httpStatus;
}

/** Sends an error in REST's envelope, or in tRPC's format for tRPC requests. */
export async function sendFailure(reply: FastifyReply, error: unknown): Promise<void> {
  const described = inWords(describeError(error), languageOf(reply.request));
  const { httpStatus, ...failure } = described;
  if (httpStatus >= 500) logFailure(reply.log, error);
  const waitMs = failure.timeRemaining ?? (failure.cooldown ?? 1) * 1_000;
  if (httpStatus === 429 || httpStatus === 503) reply.header('retry-after', Math.max(1, Math.ceil(waitMs / 1_000)));
  // Required by https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2
  if (httpStatus === 401) reply.header('www-authenticate', 'Bearer');
  const isCall = routePathOf(reply.request).startsWith('/trpc/');
  if (isCall) await reply.code(httpStatus).send(asCalled(described));
  else await reply.code(statusFor(reply, described)).send({ status: 'failed', ...failure });
}

const UNPARSED_STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that Node can't parse, such as one with a URL that is too long, in REST's envelope and with these headers. */
export function refuseUnparsed(
  error: Error & { readonly code: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const httpStatus = UNPARSED_STATUS[error.code] ?? 400;
  const failed =
    httpStatus === 431
      ? ({ code: 'payload_too_large', problem: msg('request.too_large') } as const)
      : ({ code: 'bad_input', problem: msg('request.unreadable') } as const);
  const { httpStatus: _, ...failure } = inWords({ ...failed, httpStatus }, 'en');
  const body = JSON.stringify({ status: 'failed', ...failure });
  const head = [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
