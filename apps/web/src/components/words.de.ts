import type { texts } from './words.ts';

export const de: typeof texts = {
  statuses: {
    pending: 'Ausstehend',
    running: 'Läuft',
    processing: 'In Arbeit',
    waiting: 'Wartet',
    paused: 'Pausiert',
    failed: 'Gescheitert',
    completed: 'Abgeschlossen',
  },
  loading: 'Wird geladen',
  tryAgain: 'Noch einmal versuchen',
  offline: 'Du bist offline. Was du siehst, bleibt und erneuert sich, sobald die Verbindung wieder da ist.',
  toasts: 'Meldungen',
  dismiss: 'Schließen',
  showTyped: 'Eingabe zeigen',
  hideTyped: 'Eingabe verbergen',
  asTable: 'Als Tabelle zeigen',
  skip: 'Zum Inhalt springen',
};
