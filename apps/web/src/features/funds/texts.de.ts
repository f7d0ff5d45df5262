import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Guthaben aufladen',
  balance: 'Dein Guthaben',
  words: 'Um dein Guthaben aufzuladen, wende dich an den Support. Wir buchen es von Hand, meist noch am selben Tag.',
  contact: 'Support kontaktieren',
  back: 'Zurück zur Übersicht',
  subject: 'Guthaben aufladen',
};
