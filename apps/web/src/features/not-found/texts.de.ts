import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Seite nicht gefunden',
  words: 'Die gesuchte Seite gibt es nicht, oder sie wurde verschoben.',
  toHome: 'Zurück zur Startseite',
};
