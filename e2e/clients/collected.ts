import { z } from 'zod';

/** What a client brought back of one target. */
export const Collected = z.object({
  type: z.string(),
  target: z.string(),
  /** The platform's ids, in the order they came. */
  ids: z.array(z.string()),
  /** What the client tells as the count, or the counts of a profile. */
  found: z.union([z.number(), z.record(z.string(), z.number())]).nullable(),
  /** In the client's own words. */
  error: z.string().nullable(),
});
export type Collected = z.infer<typeof Collected>;

/** A target to collect; `id` is the platform's, for clients that don't look names up. */
export interface Order {
  readonly type: string;
  readonly target: string;
  readonly id: string;
  readonly text?: string;
}

/** One JSON value a line. */
export const parseLines = (text: string): Collected[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => Collected.parse(JSON.parse(line)));
