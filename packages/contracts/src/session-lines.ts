/** Session IDs as typed: one per line. Masks (`••••abcd`) represent stored ones. */
export const sessionLines = (sessionId: string): string[] =>
  sessionId
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Targets as typed: one per line. */
export const targetLines = sessionLines;

/** Whether a line of a job's session IDs is a linked account's id; see `AnyId`. */
export const isAccountLine = (line: string): boolean => /^acc_[A-Za-z0-9_-]{0,60}$/.test(line);
