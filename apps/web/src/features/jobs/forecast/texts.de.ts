import { formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const de: typeof texts = {
  basis: ({ basis, measuredRuns, paceMs }) => {
    switch (basis) {
      case 'yours':
        if (measuredRuns === 1) return 'Nach deinem letzten Lauf dieser Art.';
        return `Nach deinen letzten ${formatNumber(measuredRuns)} Läufen dieser Art.`;
      case 'everyones':
        return 'Nach dem, was solche Läufe brauchten.';
      case 'pace':
        if (paceMs === 0) return 'Nach der Zahl der Anfragen; zwischen ihnen wird hier kein Takt gehalten.';
        return paceMs === 1_000
          ? 'Nach dem Takt von einer Anfrage pro Sekunde.'
          : `Nach dem Takt von einer Anfrage alle ${formatNumber(paceMs / 1_000)} s.`;
    }
  },
};
