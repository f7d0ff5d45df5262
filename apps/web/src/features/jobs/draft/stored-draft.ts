import type { JobId } from '@trawl/contracts';
import type { Draft } from './draft.ts';
import type { Stored } from './read-stored-draft.ts';

/** The user and job of a draft. A new job has no id. The owner hides the draft from another user who logs in in the same tab. */
export interface DraftKey {
  readonly owner: string;
  readonly id: JobId | null;
}

/** Session IDs by draft, kept only in memory: they survive a login session that ends during editing and unmounts the form. */
const secrets = new Map<string, string>();
const secretKeyOf = (key: DraftKey): string => `${key.owner} ${keyOf(key)}`;
export const secretOf = (key: DraftKey): string | undefined => secrets.get(secretKeyOf(key));

const keyOf = ({ id }: DraftKey): string => `trawl-wizard-${id ?? 'new'}`;

/** The stored draft as text; null if there is none. */
export function storedText(key: DraftKey): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(key));
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
export function storeDraft(key: DraftKey, { sessionId, ...draft }: Draft, version: string | undefined): void {
  secrets.set(secretKeyOf(key), sessionId);
  const stored: Stored = { owner: key.owner, version, draft: { ...draft, days: [...draft.days] } };
  try {
    window.sessionStorage.setItem(keyOf(key), JSON.stringify(stored));
  } catch {
    // The text stays in the form. Only a reload would lose it, and the browser asks for confirmation first.
  }
}

export function removeStoredDraft(key: DraftKey): void {
  secrets.delete(secretKeyOf(key));
  try {
    window.sessionStorage.removeItem(keyOf(key));
  } catch {
    // Without storage there is nothing to delete.
  }
}
