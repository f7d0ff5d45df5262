/** An error whose message tells the user what happened and what to do; printed without a stack trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
