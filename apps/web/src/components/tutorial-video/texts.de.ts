import type { texts } from './texts.ts';

export const de: typeof texts = {
  label: 'Tutorial: von der Registrierung zur CSV-Datei',
  captions: 'Englisch',
};
