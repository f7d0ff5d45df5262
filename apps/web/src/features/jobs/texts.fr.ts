import type { JobAction, JobStatus } from '@trawl/contracts';
import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

const starts: Readonly<Partial<Record<JobStatus, string>>> = { pending: 'Lancer', paused: 'Reprendre' };

export const actions: Readonly<Record<JobAction, string>> = {
  start: 'Relancer',
  pause: 'Mettre en pause',
  edit: 'Modifier',
  delete: 'Supprimer',
  download: 'Télécharger les résultats',
  download_partial: 'Télécharger les résultats partiels',
  contact_support: 'Contacter l’assistance',
};

export const fr: typeof texts = {
  title: 'Tâches',
  createNew: 'Créer une tâche',
  loadFailed: 'Les tâches n’ont pas pu être chargées.',
  started: 'Tâche lancée',
  paused: 'Tâche en pause',
  deleted: 'Tâche supprimée',
  startFailed: 'La tâche n’a pas pu être lancée',
  pauseFailed: 'La tâche n’a pas pu être mise en pause',
  deleteFailed: 'La tâche n’a pas pu être supprimée.',
  downloadFailedTitle: 'Le téléchargement a échoué',
  downloadFailed: 'Les résultats n’ont pas pu être téléchargés.',
  noDownloadUrl: 'La réponse ne contient pas de lien de téléchargement',
  supportSubject: (name) => `Ma tâche « ${name} »`,
  progressOf: (name) => `Progression de ${name}`,
  none: 'Aucun pour l’instant',
  nextRunIn: (time) => `Prochaine exécution dans ${time}`,
  nextRunDue: 'La prochaine exécution est due',
  listAction: (action, status) => (action === 'start' && starts[status]) || actions[action],
  delete: {
    title: (name) => `Supprimer « ${name} » ?`,
    words: (rows) =>
      rows === 0
        ? 'La tâche disparaît pour de bon, avec ses réglages et sa session.'
        : `${countOf(rows, 'ligne')} disparaissent avec elle, comme ses réglages et sa session. C’est irréversible.`,
    cancel: 'Annuler',
    confirm: 'Supprimer',
  },
};
