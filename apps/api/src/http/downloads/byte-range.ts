import type { ByteRange } from '../../file-store/file-store.ts';

export type RangeAnswer = 'all' | 'unsatisfiable' | ByteRange;

const ONE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a request wants (RFC 9110, 14.2). Multiple ranges, other units, unreadable headers and ranges of a file that
 * has changed get the whole file, as the RFC allows.
 *
 * @param ifRange an entity tag; a date never matches, because files have none
 */
export function rangeOf(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  bytes: number,
): RangeAnswer {
  if (range === undefined || range.length > 40 || (ifRange !== undefined && ifRange !== etag)) return 'all';
  const [found, from = '', to = ''] = ONE.exec(range.replaceAll(' ', '')) ?? [];
  if (found === undefined || (from === '' && to === '')) return 'all';
  if (from === '') {
    const count = Number(to);
    return count === 0 || bytes === 0 ? 'unsatisfiable' : { first: Math.max(0, bytes - count), last: bytes - 1 };
  }
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  if (to !== '' && Number(to) < first) return 'all';
  return first >= bytes ? 'unsatisfiable' : { first, last };
}
