import type { texts } from './words.ts';

export const fr: typeof texts = {
  statuses: {
    pending: 'En attente',
    running: 'En cours',
    processing: 'Traitement',
    waiting: 'En veille',
    paused: 'En pause',
    failed: 'Échouée',
    completed: 'Terminée',
  },
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  offline: 'Vous êtes hors ligne. Ce que vous voyez reste et se renouvelle au retour de la connexion.',
  toasts: 'Messages',
  dismiss: 'Fermer',
  showTyped: 'Afficher la saisie',
  hideTyped: 'Masquer la saisie',
  asTable: 'Afficher en tableau',
  skip: 'Aller au contenu',
};
