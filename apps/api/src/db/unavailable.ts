/**
 * PostgreSQL's classes of errors that aren't the statement's fault and pass: connections (08), resources such as room on the
 * disk (53), an operator's intervention (57), the system below it (58).
 * Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const PASSING = /^(08|53|57|58)/;
/** What the machine and the driver say where nobody answers at all. */
const NOBODY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Of PostgreSQL: no room is left on its disk. */
export const DISK_FULL = '53100';

/** Does this error, or what caused it, mean that the database can't serve just now? The same may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ((code.length === 5 && PASSING.test(code)) || NOBODY.test(code) || LOST.test(error.message)) return true;
  return isUnavailable(error.cause);
}
