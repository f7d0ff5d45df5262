import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Ajouter des fonds',
  balance: 'Votre solde',
  words:
    'Pour ajouter des fonds à votre compte, contactez l’assistance. Nous les inscrivons à la main, en général le jour même.',
  contact: 'Contacter l’assistance',
  back: 'Retour au tableau de bord',
  subject: 'Ajouter des fonds à mon compte',
};
