import { formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const fr: typeof texts = {
  basis: ({ basis, measuredRuns }) => {
    switch (basis) {
      case 'yours':
        return `D’après vos ${formatNumber(measuredRuns)} dernières exécutions de ce type.`;
      case 'everyones':
        return 'D’après la durée d’exécutions semblables.';
      case 'pace':
        return 'D’après le rythme d’une requête par seconde.';
    }
  },
};
