import { ErrorCode, MessageShape, msg } from '@trawl/contracts';
import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';
import { render } from '#language/messages.ts';

const FailureData = z.object({
  code: ErrorCode,
  httpStatus: z.number(),
  /** Servers of the last release send none. */
  messageCode: z.string().default(''),
  params: z.unknown().optional(),
  field: z.string().optional(),
  timeRemaining: z.number().optional(),
});

export interface ApiProblem {
  /** The server's message in the user's language; undefined without a response. */
  readonly message: string | undefined;
  readonly code: ErrorCode | undefined;
  /** 0 without a response. */
  readonly httpStatus: number;
  /** The invalid field, if the server reports one. */
  readonly field?: string | undefined;
  /** Milliseconds until the same request may succeed. */
  readonly timeRemaining?: number | undefined;
}

/** Describes the error of a failed procedure. Falls back to the server's text, which is in the page's language and in UTC. */
export function problemOf(error: unknown): ApiProblem {
  const data = error instanceof TRPCClientError ? FailureData.safeParse(error.data) : undefined;
  if (!data?.success || !(error instanceof Error)) return { message: undefined, code: undefined, httpStatus: 0 };
  const { messageCode, params, ...rest } = data.data;
  const message = MessageShape.safeParse({ code: messageCode, params });
  return { message: (message.success ? render(message.data) : null) ?? error.message, ...rest };
}

const UNREACHABLE = msg('request.unreachable');

/** The server's message, or that the server is unreachable. */
export const sentenceOf = (error: unknown): string =>
  problemOf(error).message ?? render(UNREACHABLE) ?? UNREACHABLE.code;
