import { type SystemMessage, unchanged } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render, renderKnown } from '@trawl/messages/server';

/** The columns of a reason: the message, and its English text, which replicas of the previous release read and write. */
export interface StoredReason {
  readonly reason: string | null;
  /** Null if there is no reason or it has no code. */
  readonly reasonMessage: SystemMessage | null;
}

export const NO_REASON: StoredReason = { reason: null, reasonMessage: null };

/** A message for storage; null if it only wraps a text without a code. */
const coded = (message: SystemMessage): SystemMessage | null => (message.code === 'text.unchanged' ? null : message);

/** The columns of a reason; both null if there is none. */
export const reasonColumns = (message: SystemMessage | null): StoredReason =>
  message === null ? NO_REASON : { reason: render(message), reasonMessage: coded(message) };

/** The columns of a log line. */
export const lineColumns = (message: SystemMessage): { text: string; message: SystemMessage | null } => ({
  text: render(message),
  message: coded(message),
});

/** A note in a bill or a statement: a message, or a text without a code, such as what an operator wrote. */
export type Note = SystemMessage | string | null;

/** The columns of a note. */
export function noteColumns(note: Note): { readonly note: string | null; readonly noteMessage: SystemMessage | null } {
  if (note === null || typeof note === 'string') return { note, noteMessage: null };
  return { note: render(note), noteMessage: coded(note) };
}

/**
 * A stored or received text as a message. Rows and events of earlier releases have no message, and the message of a later
 * release may be unknown.
 */
export const messageOf = (text: string, message: SystemMessage | null | undefined): SystemMessage =>
  message && renderKnown(message) !== null ? message : unchanged(text);

/** A reason in an event or a row. */
interface GivenReason {
  readonly reason?: string | null | undefined;
  readonly reasonMessage?: SystemMessage | null | undefined;
}

/** The reason in an event or a row; null if there is none. */
export const reasonOf = ({ reason, reasonMessage }: GivenReason): SystemMessage | null =>
  reason === null || reason === undefined ? null : messageOf(reason, reasonMessage);

/** A text in a language, if it has a known message; otherwise unchanged. */
const inLanguage = (text: string, message: SystemMessage | null, language: Language): string =>
  (language === 'en' || message === null ? null : renderKnown(message, language)) ?? text;

/** A reason as a response contains it. */
export const viewReason = ({ reason, reasonMessage }: StoredReason, language: Language): StoredReason =>
  reason === null ? NO_REASON : { reason: inLanguage(reason, reasonMessage, language), reasonMessage };

/** A log line as a response contains it. */
export const viewLine = <Line extends { readonly text: string; readonly message: SystemMessage | null }>(
  line: Line,
  language: Language,
): Line => ({ ...line, text: inLanguage(line.text, line.message, language) });
