import { formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const de: typeof texts = {
  basis: ({ basis, measuredRuns }) => {
    switch (basis) {
      case 'yours':
        return `Nach deinen letzten ${formatNumber(measuredRuns)} Läufen dieser Art.`;
      case 'everyones':
        return 'Nach dem, was solche Läufe brauchten.';
      case 'pace':
        return 'Nach dem Takt von einer Anfrage pro Sekunde.';
    }
  },
};
