import { keepPreviousData, skipToken } from '@tanstack/react-query';
import type { Forecast } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { ESTIMATED_PACE_MS, type Estimate, estimate, type ForecastRequest, forecastInput } from './estimate.ts';

export interface ShownForecast extends Estimate {
  /** The source of running time and build time; null before the first response. */
  readonly known: Pick<Forecast, 'basis' | 'measuredRuns' | 'paceMs'> | null;
}

const BY_PACE = { basis: 'pace', measuredRuns: 0, paceMs: ESTIMATED_PACE_MS } as const;

/**
 * The forecast of a request: rows and launches from its settings, times from the server's measurements. The previous response is
 * kept while a new one loads; without a response the estimate uses the pace.
 *
 * @param debounced the input for the server, if it is debounced
 */
export function useForecast(
  request: ForecastRequest | null,
  debounced: ForecastRequest | null = request,
): ShownForecast | null {
  const input = debounced && forecastInput(debounced);
  const { data, isPending } = trpc.jobs.forecast.useQuery(input ?? skipToken, {
    placeholderData: keepPreviousData,
    // The estimate is shown instead, so neither retry nor wait for the network.
    retry: false,
    networkMode: 'always',
  });
  if (!request) return null;
  const estimated = estimate(request);
  if (!data || !input) return { ...estimated, known: isPending && input ? null : BY_PACE };
  return {
    ...estimated,
    seconds: data.seconds,
    buildTimeS: data.buildTime,
    known: { basis: data.basis, measuredRuns: data.measuredRuns, paceMs: data.paceMs },
  };
}
