/**
 * Text without characters that hide or reorder it. A joiner is allowed between the two characters that it joins, as in Persian and
 * Indic names and in emoji.
 */
export const VISIBLE_TEXT = /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{S}]))*$/u;
