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
  passwordStrength: {
    unknown: 'Mindestens 8 Zeichen. Einige Wörter ohne Zusammenhang sind schwer zu erraten.',
    short: 'Zu kurz. Mindestens 8 Zeichen sind nötig.',
    weak: 'Zu leicht zu erraten. Füge ein, zwei Wörter hinzu.',
    fair: 'Brauchbar. Ein weiteres Wort macht es schwerer zu erraten.',
    strong: 'Schwer zu erraten.',
  },
  asTable: 'Als Tabelle zeigen',
  skip: 'Zum Inhalt springen',
};
