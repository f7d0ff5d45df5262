/** Control characters except line breaks and tabs, and characters that reorder text. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A line for the operator's terminal. Reports, requests and events contain other people's texts, and a terminal would execute their
 * control sequences.
 */
export const printable = (line: string): string =>
  line.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
