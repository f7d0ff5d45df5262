import type { JobId, PlanId } from '@trawl/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, emptyDraft, payloadOf, withAllowedAccount } from './draft.ts';
import { type DraftKey, removeStoredDraft, storeDraft } from './stored-draft.ts';
import type { StoredDraft } from './use-stored-draft.ts';

/** A stored job in the form. */
export interface EditedJob {
  readonly id: JobId;
  readonly draft: Draft;
  readonly version: string | undefined;
}

const isSamePayload = (one: Draft, other: Draft): boolean =>
  JSON.stringify(payloadOf(one)) === JSON.stringify(payloadOf(other));

/**
 * The form's draft. Each change is stored, so that it survives a reload of this tab.
 *
 * @param edited the stored job; undefined for a new one
 * @param stored the draft that this tab has stored
 */
export function useDraft(key: DraftKey, edited: EditedJob | undefined, stored: StoredDraft | null, plan: PlanId) {
  const [draft, setDraft] = useState<Draft>(() =>
    withAllowedAccount({ ...(edited?.draft ?? emptyDraft), ...stored?.draft }, plan),
  );
  const hasChanges = useRef(stored !== null);
  const typed = useRef(draft);
  typed.current = draft;
  const before = useRef(edited?.draft);
  const [version] = useState(stored ? stored.version : edited?.version);

  useEffect(() => {
    if (hasChanges.current) storeDraft(key, draft, version);
  }, [key, draft, version]);

  return {
    draft,
    /** The version of the edited job when the draft was begun; undefined for a new job. */
    version,
    change(part: Partial<Draft>) {
      hasChanges.current = true;
      setDraft((current) => withAllowedAccount({ ...current, ...part }, plan));
    },
    /** Whether changes would be lost. An edit that was undone doesn't count. */
    isDirty: useCallback(
      () => hasChanges.current && !(before.current && isSamePayload(before.current, typed.current)),
      [],
    ),
    /** Called when the draft was saved, or the user leaves without saving. */
    discard() {
      hasChanges.current = false;
      removeStoredDraft(key);
    },
  };
}
