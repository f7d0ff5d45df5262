import { type CollectedRow, PLATFORM_ID_MAX } from '@trawl/contracts';
import { UnexpectedAnswer } from '@trawl/platform';
import { WORDS } from '../trouble/words.ts';

/** What an event needs besides its rows: position, ids, checkpoint. Cursors of a few kilobytes fit. */
const ENVELOPE_BYTES = 16 * 1024;

const bytesOf = (row: CollectedRow): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/**
 * The rows of a page in parts whose events stay under `maxBytes` each; one part, maybe empty, where all fits.
 *
 * @throws {UnexpectedAnswer} where one row alone is larger than an event may be, or its id longer than an index takes
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
        WORDS.rowTooLarge,
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
