import { ErrorCode } from '@trawl/contracts';
import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';
import { spoken } from '#language/spoken.ts';

const FailureData = z.object({
  code: ErrorCode,
  httpStatus: z.number(),
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

/** What a failed procedure says. */
export function problemOf(error: unknown): ApiProblem {
  const data = error instanceof TRPCClientError ? FailureData.safeParse(error.data) : undefined;
  if (!data?.success || !(error instanceof Error)) return { message: undefined, code: undefined, httpStatus: 0 };
  return { message: spoken(error.message), ...data.data };
}

const UNREACHABLE = 'We can’t reach the server. Check your connection and try again.';

/** The server's sentence, or why there is none. */
export const sentenceOf = (error: unknown): string => problemOf(error).message ?? spoken(UNREACHABLE);
