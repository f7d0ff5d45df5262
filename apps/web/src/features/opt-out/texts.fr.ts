import type { texts } from './texts.ts';

export const fr: typeof texts = {
  pageTitle: 'Plus de messages',
  loading: 'Vérification du lien…',
  title: (username) => `Plus de messages à @${username} ?`,
  lead: 'Vous avez reçu sur Instagram un message envoyé avec Trawl. Si vous n’en voulez plus, dites-le ici : aucun utilisateur de Trawl ne vous écrira de nouveau. Vous n’avez pas besoin de compte.',
  confirm: 'Ne m’écrivez plus',
  doneTitle: 'C’est fait. Plus personne ne vous écrira.',
  done: (username) =>
    `@${username} figure sur notre liste. Elle est consultée avant chaque message, dans les tâches de tous, et personne ne peut vous en retirer sans votre accord.`,
  reportLead: 'Spam, arnaque ou insulte ? Dites-le-nous, et nous examinerons qui l’a envoyé.',
  report: 'Signaler un abus',
  reportTitle: 'Signaler un abus',
  reason: 'Quel est le problème ?',
  reasons: { spam: 'Spam', scam: 'Une arnaque', harassment: 'Harcèlement', other: 'Autre chose' },
  details: 'Que s’est-il passé ? (facultatif)',
  send: 'Envoyer le signalement',
  cancel: 'Annuler',
  reported: 'Merci. Votre signalement a été envoyé, et nous l’examinerons.',
  failedTitle: 'Ce lien ne fonctionne pas',
  incomplete: 'Ce lien n’est pas complet. Ouvrez-le tel qu’il figure dans le message.',
  unexpected: 'Une erreur inattendue s’est produite.',
  again: 'Réessayer',
};
