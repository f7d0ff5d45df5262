/** A failure whose message tells the person at the terminal what happened and what to do; shown without a stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
