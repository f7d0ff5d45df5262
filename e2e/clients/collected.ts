import { z } from 'zod';

/** A client's result for one target. */
export const Collected = z.object({
  type: z.string(),
  target: z.string(),
  /** The platform ids, in the order of arrival. */
  ids: z.array(z.string()),
  /** The client's count, or the counts of a profile. */
  found: z.union([z.number(), z.record(z.string(), z.number())]).nullable(),
  /** The client's error message. */
  error: z.string().nullable(),
});
export type Collected = z.infer<typeof Collected>;

/** A target to collect; `id` is the platform's, for clients that don't resolve names. */
export interface TaskInput {
  readonly type: string;
  readonly target: string;
  readonly id: string;
  readonly text?: string;
}

/** One JSON value per line. */
export const parseLines = (text: string): Collected[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => Collected.parse(JSON.parse(line)));
