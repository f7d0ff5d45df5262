import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Problem } from '../draft/check-draft.ts';

/** Moves the focus to the heading of each new step, and to the first invalid field after an attempt to save. Returns the form's ref. */
export function useFormFocus(step: number, problems: readonly Problem[]) {
  const form = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);

  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  // A layout effect, so that a Tab press right after the step change continues from the new heading.
  useLayoutEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo({ top: 0 });
    form.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [step]);

  return form;
}
