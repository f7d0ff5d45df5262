import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Ajouter des fonds',
  balance: 'Votre solde',
  words:
    'Pour ajouter des fonds à votre compte, contactez l’assistance. Nous les inscrivons à la main, en général le jour même.',
  contact: 'Contacter l’assistance',
  back: 'Retour au tableau de bord',
  subject: 'Ajouter des fonds à mon compte',
  held: 'Réservé pour des commandes',
  earnings: 'Gains à verser',
  statement: 'Relevé',
  statementLead:
    'Ce qui est entré et ce qui est sorti ; la somme des montants à droite est votre solde. Les envois portent l’heure du dernier de la journée.',
  nothing: 'Rien pour l’instant. Ce qui entre et sort figurera ici.',
  more: 'Afficher plus',
  loadFailed: 'Le relevé n’a pas pu être chargé',
  kinds: {
    deposit: 'Fonds ajoutés',
    hold: 'Réservé pour une commande',
    release: 'Libéré d’une commande',
    reversal: 'Annulé',
    payout: 'Gains versés',
  },
  delivered: (count: string, one: boolean) => (one ? '1 message remis' : `${count} messages remis`),
  sentForOthers: (count: string, one: boolean) =>
    one ? '1 message envoyé depuis votre compte' : `${count} messages envoyés depuis votre compte`,
  ofHeld: (amount) => `sur le montant réservé : ${amount}`,
  backToHeld: (amount) => `rendu au montant réservé : ${amount}`,
  ofEarnings: (amount) => `gains : ${amount}`,
  deletedJob: 'une tâche supprimée',
};
