import type { Forecast } from '@trawl/contracts';
import { formatNumber } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** How a forecast is told, wherever it stands. */
export const texts = catalogue({
  basis: ({ basis, measuredRuns, paceMs }: Pick<Forecast, 'basis' | 'measuredRuns' | 'paceMs'>): string => {
    switch (basis) {
      case 'yours':
        if (measuredRuns === 1) return 'From your last run of this type.';
        return `From your last ${formatNumber(measuredRuns)} runs of this type.`;
      case 'everyones':
        return 'From what such runs took.';
      case 'pace':
        if (paceMs === 0) return 'From the number of requests; no pace is kept between them here.';
        return paceMs === 1_000
          ? 'From the pace of one request a second.'
          : `From the pace of one request every ${formatNumber(paceMs / 1_000)} s.`;
    }
  },
});
