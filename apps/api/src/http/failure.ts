import type { ErrorCode } from '@trawl/contracts';
import { TRPCError } from '@trpc/server';
import type { FastifyError, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import { httpStatusOf } from './error-status.ts';
import { type FailureData, failureOf } from './trpc.ts';

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

const BY_STATUS: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  413: { code: 'payload_too_large', message: 'The request is too large.' },
  415: { code: 'unsupported_media_type', message: 'Please send JSON.' },
};

/** What leaves the server of an error that any part of the HTTP layer met. */
export function describeError(error: unknown): FailureData & { message: string } {
  if (error instanceof TRPCError) return failureOf(error);
  if (error instanceof AppError) {
    return { code: error.code, httpStatus: httpStatusOf(error), ...error.details, message: error.message };
  }
  const status = isFastifyError(error) ? error.statusCode : statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    const known = BY_STATUS[status] ?? { code: 'bad_input', message: 'The request could not be read.' };
    return { ...known, httpStatus: status };
  }
  return failureOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }));
}

/** Body parsers put the status they mean on their errors. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** Answers an error in REST's envelope. */
export async function sendFailure(reply: FastifyReply, error: unknown): Promise<void> {
  const { httpStatus, ...failure } = describeError(error);
  if (httpStatus >= 500) reply.log.error({ err: error }, 'a request failed');
  const waitMs = failure.timeRemaining ?? (failure.cooldown ?? 1) * 1_000;
  if (httpStatus === 429 || httpStatus === 503) reply.header('retry-after', Math.max(1, Math.ceil(waitMs / 1_000)));
  await reply.code(httpStatus).send({ status: 'failed', ...failure });
}
