import { de as profile } from '#features/profile/texts.de.ts';
import { texts as profileTexts } from '#features/profile/texts.ts';
import { de as settings } from '#features/settings/texts.de.ts';
import { texts as settingsTexts } from '#features/settings/texts.ts';
import { de as shell } from '#features/shell/texts.de.ts';
import { texts as shellTexts } from '#features/shell/texts.ts';
import { type Translation, translation } from '#language/catalogue.ts';

export const de: readonly Translation[] = [
  translation(profileTexts, profile),
  translation(settingsTexts, settings),
  translation(shellTexts, shell),
];
