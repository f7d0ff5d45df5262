import { useRef } from 'react';

/** A value while an overlay is opened, and the last one while it closes, so that it keeps its content until it has disappeared. */
export function useLastOpened<T>(opened: boolean, value: T): T {
  const last = useRef(value);
  if (opened) last.current = value;
  return last.current;
}
