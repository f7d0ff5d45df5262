import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';

/** As they stand in the address; the first one stands in none. */
const STEPS: readonly (string | null)[] = ['platform', 'type', 'details'];
const PARAM = 'step';

/** The step an entry of the history was gone to from. */
const From = z.object({ from: z.number() });

const searchOf = (step: number): string => (step === 0 ? '' : `?${PARAM}=${STEPS[step]}`);

/**
 * The wizard's step as an entry of the browser's history, so that Back and a reload lead where one expects.
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
    // A step back to where one came from takes that step back, instead of making the way longer.
    if (From.safeParse(state).data?.from === to) void navigate(-1);
    else void navigate({ search: searchOf(to) }, { state: { from: step } });
  }

  return { step, go };
}
