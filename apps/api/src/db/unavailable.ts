/**
 * PostgreSQL's classes of errors that aren't the statement's fault and pass: connections (08), resources such as room on the
 * disk (53), an operator's intervention (57), the system below it (58).
 * Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const PASSING = /^(08|53|57|58)/;
/**
 * Single codes that pass too, of classes with others that don't: a wait for a lock that took too long, a transaction that was idle for
 * too long, a serialization failure, a deadlock.
 */
const PASSING_CODES: ReadonlySet<string> = new Set(['55P03', '25P03', '40001', '40P01']);
/** What the machine and the driver say where nobody answers at all. */
const NOBODY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Data that a column's type (22), a constraint (23) or a limit (54) doesn't take: the same statement fails each time. */
const REFUSED = /^(22|23|54)...$/;

/** Does this error, or what caused it, mean that the database will never take these values? */
export function isRefusedData(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && typeof error.code === 'string' && REFUSED.test(error.code)) || isRefusedData(error.cause);
}

/** Has somebody else held a lock for longer than this one may wait for it? */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === LOCK_TIMEOUT) || isLockTimeout(error.cause);
}

const LOCK_TIMEOUT = '55P03';
/** Of PostgreSQL: no room is left on its disk. */
export const DISK_FULL = '53100';

/** Does this error, or what caused it, mean that the database can't serve just now? The same may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ((code.length === 5 && PASSING.test(code)) || PASSING_CODES.has(code)) return true;
  if (NOBODY.test(code) || LOST.test(error.message)) return true;
  return isUnavailable(error.cause);
}
