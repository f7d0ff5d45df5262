import type { texts } from './words.ts';

export const fr: typeof texts = {
  pending: 'En attente',
  running: 'En cours',
  processing: 'Traitement',
  waiting: 'En veille',
  paused: 'En pause',
  failed: 'Échouée',
  completed: 'Terminée',
};
