import { z } from 'zod';
import { TAG_MAX, TAGS_MAX } from '../catalogue/limits.ts';
import { problem } from '../messages/msg.ts';
import { HIDING_CHARACTERS } from '../visible-text.ts';

const notTag = problem('job.tag_invalid', { count: TAG_MAX });

/** A label that a user gives to jobs. */
export const Tag = z
  .string(notTag)
  .trim()
  .min(1, notTag)
  .max(TAG_MAX, notTag)
  .refine((tag) => !HIDING_CHARACTERS.test(tag) && !tag.includes(','), notTag);

export const Tags = z
  .array(Tag, notTag)
  .max(TAGS_MAX, problem('job.too_many_tags', { count: TAGS_MAX }))
  .transform(distinctTags);

/** Keeps the first of several tags that are equal or differ only in case. */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
