import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { type DraftKey, secretOf, storedText } from './stored-draft.ts';

export type KeptDraft = Omit<Draft, 'sessionId'> & Partial<Draft>;

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
        const draft = readKeptDraft(text, place.owner);
        const sessionId = secretOf(place);
        setKept(draft && { ...draft, ...(sessionId !== undefined && { sessionId }) });
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
