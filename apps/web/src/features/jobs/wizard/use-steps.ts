import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isRecord } from '#session/call-api.ts';

/** The steps' URL parameters; the first step has none. */
const STEPS: readonly (string | null)[] = ['platform', 'type', 'details'];
const PARAM = 'step';

/** The step from which a history entry was opened. */
const stepBefore = (state: unknown): unknown => (isRecord(state) ? state.from : undefined);

const searchOf = (step: number): string => (step === 0 ? '' : `?${PARAM}=${STEPS[step]}`);

/**
 * The wizard's step as a browser history entry, so that Back and reloads work as expected.
 *
 * @param reachable the last step that the draft allows
 */
export function useSteps(reachable: number): { readonly step: number; go(to: number): void } {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const wanted = Math.max(0, STEPS.indexOf(params.get(PARAM)));
  const step = Math.min(wanted, reachable);

  useEffect(() => {
    if (step !== wanted) void navigate({ search: searchOf(step) }, { replace: true });
  }, [step, wanted, navigate]);

  function go(to: number) {
    // Returning to the previous step goes back in the history instead of adding an entry.
    if (stepBefore(state) === to) void navigate(-1);
    else void navigate({ search: searchOf(to) }, { state: { from: step } });
  }

  return { step, go };
}
