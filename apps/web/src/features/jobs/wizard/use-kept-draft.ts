import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { type DraftKey, secretOf, storedText } from './stored-draft.ts';

export type KeptDraft = Omit<Draft, 'sessionId'> & Partial<Draft>;

/**
 * The draft that this tab has kept; undefined while it is read. Reading takes zod, which is a tenth of the page's scripts, and
 * few pages find a draft.
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
      // An empty form would replace the kept draft.
      (error: unknown) =>
        setKept(() => {
          throw error;
        }),
    );
  }, [text, place]);

  return kept;
}
