import { fr as profile } from '#features/profile/texts.fr.ts';
import { texts as profileTexts } from '#features/profile/texts.ts';
import { fr as settings } from '#features/settings/texts.fr.ts';
import { texts as settingsTexts } from '#features/settings/texts.ts';
import { fr as shell } from '#features/shell/texts.fr.ts';
import { texts as shellTexts } from '#features/shell/texts.ts';
import { type Translation, translation } from '#language/catalogue.ts';

export const fr: readonly Translation[] = [
  translation(profileTexts, profile),
  translation(settingsTexts, settings),
  translation(shellTexts, shell),
];
