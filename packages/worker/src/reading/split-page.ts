import { type CollectedRow, msg, PLATFORM_ID_MAX } from '@trawl/contracts';
import { UnexpectedAnswer } from '@trawl/platform';

/** Size of an event without its rows: position, ids, checkpoint. Sufficient for cursors of a few kilobytes. */
const ENVELOPE_BYTES = 16 * 1024;

const bytesOf = (row: CollectedRow): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/**
 * Splits a page's rows into parts whose events stay below `maxBytes`; one part, possibly empty, if all fit.
 *
 * @throws {UnexpectedAnswer} if a single row exceeds the event size, or its id is too long for an index
 */
export function splitRows(rows: readonly CollectedRow[], maxBytes: number): CollectedRow[][] {
  const room = maxBytes - ENVELOPE_BYTES;
  let part: CollectedRow[] = [];
  const parts = [part];
  let used = 0;
  for (const row of rows) {
    const bytes = bytesOf(row);
    if (bytes > room || row.platformId.length > PLATFORM_ID_MAX) {
      throw new UnexpectedAnswer(
        `a row takes ${bytes} bytes, its id ${row.platformId.length} characters`,
        msg('run.row_too_large'),
      );
    }
    if (used + bytes > room) {
      part = [];
      parts.push(part);
      used = 0;
    }
    part.push(row);
    used += bytes;
  }
  return parts;
}
