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
  passwordStrength: {
    unknown: 'Au moins 8 caractères. Quelques mots sans lien sont difficiles à deviner.',
    short: 'Trop court. Utilisez au moins 8 caractères.',
    weak: 'Trop facile à deviner. Ajoutez un ou deux mots.',
    fair: 'Correct. Un mot de plus le rend plus difficile à deviner.',
    strong: 'Difficile à deviner.',
  },
  asTable: 'Afficher en tableau',
  skip: 'Aller au contenu',
};
