import { formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const es: typeof texts = {
  basis: ({ basis, measuredRuns, paceMs }) => {
    switch (basis) {
      case 'yours':
        if (measuredRuns === 1) return 'Según tu última ejecución de este tipo.';
        return `Según tus últimas ${formatNumber(measuredRuns)} ejecuciones de este tipo.`;
      case 'everyones':
        return 'Según lo que tardan ejecuciones así.';
      case 'pace':
        if (paceMs === 0) return 'Según el número de peticiones; aquí no se deja pausa entre ellas.';
        return paceMs === 1_000
          ? 'Según el ritmo de una petición por segundo.'
          : `Según el ritmo de una petición cada ${formatNumber(paceMs / 1_000)} s.`;
    }
  },
};
