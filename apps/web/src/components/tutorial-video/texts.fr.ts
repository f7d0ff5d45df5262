import type { texts } from './texts.ts';

export const fr: typeof texts = {
  label: 'Tutoriel : de l’inscription au fichier CSV',
  captions: 'Anglais',
};
