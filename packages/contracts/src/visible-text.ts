/**
 * Text without characters that hide or reorder it. A joiner is allowed between the two characters that it joins, as in Persian and
 * Indic names and in emoji.
 */
export const VISIBLE_TEXT = /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{S}]))*$/u;

/** Control characters, and characters that reorder text. */
export const HIDING_CHARACTERS = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;
