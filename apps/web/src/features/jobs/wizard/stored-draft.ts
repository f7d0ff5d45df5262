import type { JobId } from '@trawl/contracts';
import type { Draft } from './draft.ts';
import type { Kept } from './read-kept-draft.ts';

/** The user and job of a draft: a new job has no id yet. Another user who logs in in the same tab doesn't see it. */
export interface DraftKey {
  readonly owner: string;
  readonly id: JobId | null;
}

/** Secrets outlive the form only in memory, for a login that ends in mid-work and replaces the page. */
const secrets = new Map<string, string>();
const secretKeyOf = (place: DraftKey): string => `${place.owner} ${keyOf(place)}`;
export const secretOf = (place: DraftKey): string | undefined => secrets.get(secretKeyOf(place));

const keyOf = ({ id }: DraftKey): string => `trawl-wizard-${id ?? 'new'}`;

/** The stored draft as text; null if there is none. */
export function storedText(place: DraftKey): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(place));
  } catch {
    // Without storage the form starts empty.
    return null;
  }
}

/**
 * Stores the typed values, which this tab keeps over a reload. Session identifiers are excluded: they are secrets, and other
 * code can read a browser's storage.
 */
export function storeDraft(place: DraftKey, { sessionId, ...draft }: Draft): void {
  secrets.set(secretKeyOf(place), sessionId);
  const kept: Kept = { owner: place.owner, draft: { ...draft, days: [...draft.days] } };
  try {
    window.sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // The text stays in the form; only a reload would lose it, and the user is asked before that.
  }
}

export function removeStoredDraft(place: DraftKey): void {
  secrets.delete(secretKeyOf(place));
  try {
    window.sessionStorage.removeItem(keyOf(place));
  } catch {
    // Without storage there is nothing to delete.
  }
}
