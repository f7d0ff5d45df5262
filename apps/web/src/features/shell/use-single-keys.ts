import { useEffect, useRef } from 'react';

type Actions = Readonly<Record<string, () => void>>;

/** Whether another element handles keys: an input, grid or menu with the focus, or an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, [role="grid"], [role="menu"]')) return true;
  return document.querySelector('[role="dialog"]') !== null;
}

/** Handles single keys, by the character they produce on the user's keyboard. */
export function useSingleKeys(on: boolean, actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}
