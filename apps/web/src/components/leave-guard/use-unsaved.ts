import { useCallback, useState } from 'react';
import { useSession } from '#session/session-store.ts';

/**
 * What the user typed into a form before its page was left, and a function that keeps it (`undefined` deletes it). A login session
 * that ends unmounts the form. Kept in memory only, and by user, because another user may sign in next.
 *
 * @param store of the form; a constant of its module
 */
export function useUnsaved<Typed>(
  store: Map<string, Typed>,
): readonly [kept: Typed | undefined, keep: (typed: Typed | undefined) => void] {
  const session = useSession();
  const [owner] = useState('user' in session ? session.user.id : '');
  const [kept] = useState(() => store.get(owner));
  const keep = useCallback(
    (typed: Typed | undefined) => {
      if (typed === undefined) store.delete(owner);
      else store.set(owner, typed);
    },
    [store, owner],
  );
  return [kept, keep];
}
