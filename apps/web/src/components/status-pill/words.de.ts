import type { texts } from './words.ts';

export const de: typeof texts = {
  pending: 'Ausstehend',
  running: 'Läuft',
  processing: 'In Arbeit',
  waiting: 'Wartet',
  paused: 'Pausiert',
  failed: 'Gescheitert',
  completed: 'Abgeschlossen',
};
