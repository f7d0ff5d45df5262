import type { JobId } from '@trawl/contracts';
import type { Draft } from './draft.ts';
import type { Kept } from './read-kept-draft.ts';

/** The user and job of a draft. A new job has no id. The owner hides the draft from another user who logs in in the same tab. */
export interface DraftKey {
  readonly owner: string;
  readonly id: JobId | null;
}

/** Session IDs by draft, kept only in memory: they survive a login session that ends during editing and unmounts the form. */
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
 * Stores the typed values so that they survive a reload of this tab. Session IDs are excluded: they are secrets, and other
 * code can read a browser's storage.
 *
 * @param version of the job that the draft began with
 */
export function storeDraft(place: DraftKey, { sessionId, ...draft }: Draft, version: string | undefined): void {
  secrets.set(secretKeyOf(place), sessionId);
  const kept: Kept = { owner: place.owner, version, draft: { ...draft, days: [...draft.days] } };
  try {
    window.sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // The text stays in the form. Only a reload would lose it, and the browser asks for confirmation first.
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
