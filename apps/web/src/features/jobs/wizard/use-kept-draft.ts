import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { type DraftKey, secretOf, storedText } from './stored-draft.ts';

export interface KeptDraft {
  /** The version of the edited job when the draft was begun; undefined for a new job. */
  readonly version: string | undefined;
  readonly draft: Omit<Draft, 'sessionId'> & Partial<Draft>;
}

/**
 * The draft that this tab has stored; undefined while it is parsed. The parser loads only if there is a draft, because it needs zod,
 * a tenth of the page's scripts.
 */
export function useKeptDraft(place: DraftKey): KeptDraft | null | undefined {
  const [text] = useState(() => storedText(place));
  const [kept, setKept] = useState<KeptDraft | null | undefined>(text === null ? null : undefined);

  useEffect(() => {
    if (text === null) return;
    import('./read-kept-draft.ts').then(
      ({ readKeptDraft }) => {
        const read = readKeptDraft(text, place.owner);
        const sessionId = secretOf(place);
        const secret = sessionId === undefined ? {} : { sessionId };
        setKept(read && { version: read.version, draft: { ...read.draft, ...secret } });
      },
      // Throws while rendering: an empty form would overwrite the stored draft.
      (error: unknown) =>
        setKept(() => {
          throw error;
        }),
    );
  }, [text, place]);

  return kept;
}
