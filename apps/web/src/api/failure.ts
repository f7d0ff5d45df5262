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
  /** The server's sentence for the person, in their language; undefined where no answer came. */
  readonly message: string | undefined;
  readonly code: ErrorCode | undefined;
  /** 0 where no answer came. */
  readonly httpStatus: number;
  /** The field that is refused, where the server names one. */
  readonly field?: string | undefined;
  /** Milliseconds until the same request may succeed. */
  readonly timeRemaining?: number | undefined;
}

/** Why a procedure failed. The server's own words are in the page's language, and in UTC. */
export function problemOf(error: unknown): ApiProblem {
  const data = error instanceof TRPCClientError ? FailureData.safeParse(error.data) : undefined;
  if (!data?.success || !(error instanceof Error)) return { message: undefined, code: undefined, httpStatus: 0 };
  const { messageCode, params, ...rest } = data.data;
  const message = MessageShape.safeParse({ code: messageCode, params });
  return { message: (message.success ? render(message.data) : null) ?? error.message, ...rest };
}

const UNREACHABLE = msg('request.unreachable');

/** The server's message, or why there is none. */
export const sentenceOf = (error: unknown): string =>
  problemOf(error).message ?? render(UNREACHABLE) ?? UNREACHABLE.code;
