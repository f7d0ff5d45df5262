import type { Forecast } from '@trawl/contracts';
import { formatNumber } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** How a forecast is told, wherever it stands. */
export const texts = catalogue({
  basis: ({ basis, measuredRuns }: Pick<Forecast, 'basis' | 'measuredRuns'>): string => {
    switch (basis) {
      case 'yours':
        return `From your last ${formatNumber(measuredRuns)} runs of this type.`;
      case 'everyones':
        return 'From what such runs took.';
      case 'pace':
        return 'From the pace of one request a second.';
    }
  },
});
