import { z } from 'zod';

/** A tag's next page needs three values, where other lists need one. They are combined in one string. */
const SectionsCursor = z.object({
  max_id: z.string(),
  page: z.string(),
  next_media_ids: z.string(),
});
export type SectionsCursor = z.infer<typeof SectionsCursor>;

export const writeSectionsCursor = (cursor: SectionsCursor): string => JSON.stringify(cursor);

/** The form fields of a cursor. A cursor in another format is a single value. */
export function readSectionsCursor(text: string): Partial<SectionsCursor> {
  if (!text.startsWith('{')) return { max_id: text };
  return SectionsCursor.parse(JSON.parse(text));
}
