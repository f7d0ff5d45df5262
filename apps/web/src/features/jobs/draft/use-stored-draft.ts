import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { type DraftKey, secretOf, storedText } from './stored-draft.ts';

export interface StoredDraft {
  /** The version of the edited job when the draft was begun; undefined for a new job. */
  readonly version: string | undefined;
  readonly draft: Omit<Draft, 'sessionId'> & Partial<Draft>;
}

/**
 * The draft that this tab has stored; undefined while it is parsed. The parser loads only if there is a draft, because it needs zod,
 * a tenth of the page's scripts.
 */
export function useStoredDraft(key: DraftKey): StoredDraft | null | undefined {
  const [text] = useState(() => storedText(key));
  const [stored, setStored] = useState<StoredDraft | null | undefined>(text === null ? null : undefined);

  useEffect(() => {
    if (text === null) return;
    import('./read-stored-draft.ts').then(
      ({ readStoredDraft }) => {
        const read = readStoredDraft(text, key.owner);
        const sessionId = secretOf(key);
        const secret = sessionId === undefined ? {} : { sessionId };
        setStored(read && { version: read.version, draft: { ...read.draft, ...secret } });
      },
      // Throws while rendering: an empty form would overwrite the stored draft.
      (error: unknown) =>
        setStored(() => {
          throw error;
        }),
    );
  }, [text, key]);

  return stored;
}
