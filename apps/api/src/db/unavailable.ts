/**
 * PostgreSQL's error classes for temporary failures that the statement didn't cause: connections (08), resources such as disk
 * space (53), operator intervention (57), system errors (58). Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const TEMPORARY_CLASSES = /^(08|53|57|58)/;
/** PostgreSQL's code for writes to a read-only database: a standby, or a hosted database that was made read-only because its disk is full. */
export const READ_ONLY = '25006';

/**
 * Temporary error codes from classes that also contain permanent ones: lock timeout, idle transaction timeout, serialization
 * failure, deadlock, a connection's prepared plan that a migration has made stale, and a database that is read-only.
 */
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['55P03', '25P03', '40001', '40P01', '0A000', READ_ONLY]);
/**
 * Errors of the operating system and the driver when the server doesn't respond. The name of a restarting container may not be resolved
 * in the meantime.
 */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Data that a column's type (22), a constraint (23) or a limit (54) rejects: the same statement always fails. */
const REFUSED = /^(22|23|54)...$/;

const CANCELED = '57014';
const LOCK_TIMEOUT = '55P03';
/** PostgreSQL's code for a full disk. */
export const DISK_FULL = '53100';

/** Whether this error or one of its causes means that the database will never accept these values. */
export const isRefusedData = (error: unknown): boolean => hasCause(error, (code) => REFUSED.test(code));

/** Whether this error or one of its causes is a statement that was canceled or took too long. */
export const isCanceled = (error: unknown): boolean => hasCause(error, (code) => code === CANCELED);

/** Whether this error or one of its causes is a lock timeout. */
export const isLockTimeout = (error: unknown): boolean => hasCause(error, (code) => code === LOCK_TIMEOUT);

/** Whether this error or one of its causes means that the database is temporarily unavailable. A retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  hasCause(
    error,
    (code, message) =>
      (code.length === 5 && TEMPORARY_CLASSES.test(code)) ||
      TEMPORARY_CODES.has(code) ||
      UNREACHABLE.test(code) ||
      LOST.test(message),
  );

/** @param matches gets the code of this error, then of each of its causes; empty for errors without a code */
function hasCause(error: unknown, matches: (code: string, message: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return matches(code, error.message) || hasCause(error.cause, matches);
}
