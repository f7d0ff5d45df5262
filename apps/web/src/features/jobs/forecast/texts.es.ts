import { formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const es: typeof texts = {
  basis: ({ basis, measuredRuns }) => {
    switch (basis) {
      case 'yours':
        return `Según tus últimas ${formatNumber(measuredRuns)} ejecuciones de este tipo.`;
      case 'everyones':
        return 'Según lo que tardan ejecuciones así.';
      case 'pace':
        return 'Según el ritmo de una petición por segundo.';
    }
  },
};
