import { es as profile } from '#features/profile/texts.es.ts';
import { texts as profileTexts } from '#features/profile/texts.ts';
import { es as settings } from '#features/settings/texts.es.ts';
import { texts as settingsTexts } from '#features/settings/texts.ts';
import { es as shell } from '#features/shell/texts.es.ts';
import { texts as shellTexts } from '#features/shell/texts.ts';
import { type Translation, translation } from '#language/catalogue.ts';

export const es: readonly Translation[] = [
  translation(profileTexts, profile),
  translation(settingsTexts, settings),
  translation(shellTexts, shell),
];
