import { type ErrorCode, msg } from '@trawl/contracts';
import { TRPCClientError } from '@trpc/client';
import { render, shown } from '#language/messages.ts';
import { isRecord } from '#session/call-api.ts';

interface ApiProblem {
  /** The server's message in the user's language; undefined without a response. */
  readonly message: string | undefined;
  /** A newer server may have other codes. */
  readonly code: ErrorCode | string | undefined;
  /** 0 without a response. */
  readonly httpStatus: number;
  /** The invalid field, if the server reports one. */
  readonly field?: string | undefined;
  /** Milliseconds until the same request may succeed. */
  readonly timeRemaining?: number | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const amount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Describes the error of a failed procedure. Falls back to the server's text, which is in the page's language and in UTC. */
export function problemOf(error: unknown): ApiProblem {
  // Parsed without zod: every dashboard page parses failures, and zod would be a tenth of the page's scripts.
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  const httpStatus = isRecord(data) ? amount(data.httpStatus) : undefined;
  if (!isRecord(data) || httpStatus === undefined || !(error instanceof Error)) {
    return { message: undefined, code: undefined, httpStatus: 0 };
  }
  const { code, messageCode, params, field, timeRemaining } = data;
  return {
    message: shown({ code: text(messageCode) ?? '', params: isRecord(params) ? params : {} }, error.message),
    code: text(code),
    httpStatus,
    field: text(field),
    timeRemaining: amount(timeRemaining),
  };
}

/** Whether a call got no response. The server may have executed it, or may still be executing it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TRPCClientError && problemOf(error).httpStatus === 0;

const UNREACHABLE = msg('request.unreachable');

/** The server's message, or that the server is unreachable. */
export const sentenceOf = (error: unknown): string =>
  problemOf(error).message ?? render(UNREACHABLE) ?? UNREACHABLE.code;
