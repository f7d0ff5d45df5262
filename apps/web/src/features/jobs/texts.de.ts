import type { JobAction, JobStatus } from '@trawl/contracts';
import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

const starts: Readonly<Partial<Record<JobStatus, string>>> = { pending: 'Starten', paused: 'Fortsetzen' };

export const actions: Readonly<Record<JobAction, string>> = {
  start: 'Noch einmal starten',
  pause: 'Pausieren',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  download: 'Ergebnisse herunterladen',
  download_partial: 'Bisherige Ergebnisse herunterladen',
  contact_support: 'Support kontaktieren',
};

export const de: typeof texts = {
  title: 'Jobs',
  createNew: 'Neuen Job erstellen',
  loadFailed: 'Die Jobs konnten nicht geladen werden.',
  started: 'Job gestartet',
  paused: 'Job pausiert',
  deleted: 'Job gelöscht',
  startFailed: 'Der Job konnte nicht gestartet werden',
  pauseFailed: 'Der Job konnte nicht pausiert werden',
  deleteFailed: 'Der Job konnte nicht gelöscht werden.',
  downloadFailedTitle: 'Herunterladen gescheitert',
  downloadFailed: 'Die Ergebnisse konnten nicht heruntergeladen werden.',
  noDownloadUrl: 'Die Antwort enthält keinen Link zum Herunterladen',
  supportSubject: (name) => `Mein Job „${name}“`,
  progressOf: (name) => `Fortschritt von ${name}`,
  none: 'Noch keine',
  nextRunIn: (time) => `Nächster Lauf in ${time}`,
  nextRunDue: 'Der nächste Lauf ist fällig',
  listAction: (action, status) => (action === 'start' && starts[status]) || actions[action],
  delete: {
    title: (name) => `„${name}“ löschen?`,
    words: (rows) =>
      rows === 0
        ? 'Der Job verschwindet für immer, mit Einstellungen und Sitzung.'
        : `${countOf(rows, 'Zeile', 'Zeilen')} verschwinden mit ihm, ebenso Einstellungen und Sitzung. Das lässt sich nicht rückgängig machen.`,
    cancel: 'Abbrechen',
    confirm: 'Löschen',
  },
};
