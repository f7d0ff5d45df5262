import { keepPreviousData, skipToken } from '@tanstack/react-query';
import type { Forecast } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { ESTIMATED_PACE_MS, type Estimate, estimate, forecastInput, type Order } from './estimate.ts';

export interface Foreseen extends Estimate {
  /** What running and build time are known from; null while the first answer is on its way. */
  readonly known: Pick<Forecast, 'basis' | 'measuredRuns' | 'paceMs'> | null;
}

const BY_PACE = { basis: 'pace', measuredRuns: 0, paceMs: ESTIMATED_PACE_MS } as const;

/**
 * What an order would take: rows and launches by what is ordered, times as the server knows them from what was measured. While
 * a new answer comes the last one stays; without an answer the pace is what is known.
 *
 * @param asked what the server is asked, where that follows the order more slowly
 */
export function useForecast(order: Order | null, asked: Order | null = order): Foreseen | null {
  const input = asked && forecastInput(asked);
  const { data, isPending } = trpc.jobs.forecast.useQuery(input ?? skipToken, {
    placeholderData: keepPreviousData,
    // There is an estimate to show instead: no need to wait for a second try, or for the network to be back.
    retry: false,
    networkMode: 'always',
  });
  if (!order) return null;
  const estimated = estimate(order);
  if (!data || !input) return { ...estimated, known: isPending && input ? null : BY_PACE };
  return {
    ...estimated,
    seconds: data.seconds,
    buildTimeS: data.buildTime,
    known: { basis: data.basis, measuredRuns: data.measuredRuns, paceMs: data.paceMs },
  };
}
