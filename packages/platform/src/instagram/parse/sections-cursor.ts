import { z } from 'zod';

/** A tag's next page takes three values back, where other lists take one. They travel as one string. */
const SectionsCursor = z.object({
  max_id: z.string(),
  page: z.string(),
  next_media_ids: z.string(),
});
export type SectionsCursor = z.infer<typeof SectionsCursor>;

export const writeSectionsCursor = (cursor: SectionsCursor): string => JSON.stringify(cursor);

/** The form fields of a cursor. A cursor of another form is one value. */
export function readSectionsCursor(text: string): Partial<SectionsCursor> {
  if (!text.startsWith('{')) return { max_id: text };
  return SectionsCursor.parse(JSON.parse(text));
}
