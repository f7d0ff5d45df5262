/** The number of colours in `tags.module.css`. */
export const TAG_COLORS = 6;

/** The same colour for the same tag everywhere, without storing it; case doesn't matter, as it doesn't for tags. */
export function tagColor(tag: string): number {
  let hash = 0;
  for (const char of tag.toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return hash % TAG_COLORS;
}
