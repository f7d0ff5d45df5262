import { formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const fr: typeof texts = {
  basis: ({ basis, measuredRuns, paceMs }) => {
    switch (basis) {
      case 'yours':
        if (measuredRuns === 1) return 'D’après votre dernière exécution de ce type.';
        return `D’après vos ${formatNumber(measuredRuns)} dernières exécutions de ce type.`;
      case 'everyones':
        return 'D’après la durée d’exécutions semblables.';
      case 'pace':
        if (paceMs === 0) return 'D’après le nombre de requêtes ; aucun délai n’est gardé entre elles ici.';
        return paceMs === 1_000
          ? 'D’après le rythme d’une requête par seconde.'
          : `D’après le rythme d’une requête toutes les ${formatNumber(paceMs / 1_000)} s.`;
    }
  },
};
