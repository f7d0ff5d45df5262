/** The number of colors in `tags.module.css`. */
export const TAG_COLORS = 6;

/** A tag's color, computed so that it is the same everywhere without being stored. Tags are case-insensitive. */
export function tagColor(tag: string): number {
  let hash = 0;
  for (const char of tag.toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return hash % TAG_COLORS;
}
