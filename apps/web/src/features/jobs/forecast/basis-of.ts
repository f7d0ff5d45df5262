import type { Forecast } from '@trawl/contracts';
import { t } from '#language/t.ts';

/** What a forecast is based on, as text. */
export function basisOf({ basis, measuredRuns, paceMs }: Pick<Forecast, 'basis' | 'measuredRuns' | 'paceMs'>): string {
  switch (basis) {
    case 'yours':
      return t('forecast.basis.yours', { runs: measuredRuns });
    case 'everyones':
      return t('forecast.basis.everyones');
    case 'pace':
      return t('forecast.basis.pace', { seconds: paceMs / 1_000 });
  }
}
