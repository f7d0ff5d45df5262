import { z } from 'zod';
import { parseOrReport } from './parse-or-report.ts';
import { unwrap } from './unwrap.ts';

const count = z.number().int().nonnegative();
const Tag = z.union([
  z.object({ data: z.object({ media_count: count }) }).transform((body) => body.data.media_count),
  z.object({ media_count: count }).transform((body) => body.media_count),
  z.object({ count }).transform((body) => body.count),
]);

/** The platform's post count of a tag. Throws `UnexpectedAnswer`. */
export function parseTagCount(body: unknown): number {
  return parseOrReport(Tag, unwrap(body).inner, 'Hashtag');
}
