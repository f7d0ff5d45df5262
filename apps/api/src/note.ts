import type { SystemMessage } from '@trawl/contracts';
import { render } from '@trawl/messages/server';

/** A note in a bill or a statement: a message, or a text without a code, such as what an operator wrote. */
export type Note = SystemMessage | string | null;

/** The columns of a note. The text is in English, for replicas of the previous release. */
export function noteColumns(note: Note): { readonly note: string | null; readonly noteMessage: SystemMessage | null } {
  if (note === null || typeof note === 'string') return { note, noteMessage: null };
  return { note: render(note), noteMessage: note };
}
