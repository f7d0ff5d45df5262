import type { texts } from './texts.ts';

export const fr: typeof texts = {
  pageTitle: 'Votre compte',
  about: 'Agit sur un compte Trawl par le lien d’un e-mail.',
  loading: 'Vérification du lien…',
  actions: {
    restore_email: {
      title: (subject) => `Rétablir ${subject} ?`,
      lead: 'Elle redevient l’adresse de votre compte, toutes les sessions sont fermées et votre mot de passe n’est plus valable. Nous vous envoyons un lien pour en choisir un nouveau.',
      confirm: 'Rétablir cette adresse',
      doneTitle: 'Votre adresse est rétablie',
      done: (subject) =>
        `Nous avons envoyé à ${subject} un lien pour choisir un nouveau mot de passe. D’ici là, toutes les sessions sont fermées.`,
    },
    delete_registration: {
      title: (subject) => `Supprimer le compte enregistré avec ${subject} ?`,
      lead: 'Quelqu’un a enregistré ce compte et personne ne l’a vérifié. Si ce n’était pas vous, supprimez-le : votre adresse redevient libre.',
      confirm: 'Ce n’était pas moi : le supprimer',
      doneTitle: 'Le compte est supprimé',
      done: (subject) => `${subject} n’appartient plus à aucun compte. Vous n’avez rien d’autre à faire.`,
    },
    stop_sharing: {
      title: (subject) => `Ne plus partager ${subject} ?`,
      lead: 'Les messages d’autres clients ne sont plus envoyés avec ce compte. Vous pouvez le partager de nouveau à tout moment.',
      confirm: 'Ne plus partager',
      doneTitle: 'Le partage est arrêté',
      done: (subject) =>
        `Plus rien n’est envoyé avec ${subject} pour d’autres clients. Si vous n’avez pas activé le partage, choisissez un nouveau mot de passe : toutes les sessions sont fermées.`,
    },
  },
  failedTitle: 'Ce lien ne fonctionne pas',
  failedLead:
    'Si quelqu’un d’autre a accès à votre compte, choisissez un nouveau mot de passe : toutes les sessions sont fermées.',
  toReset: 'Choisir un nouveau mot de passe',
  incomplete: 'Le lien est incomplet. Ouvrez-le tel qu’il figure dans l’e-mail.',
  unexpected: 'Une erreur inattendue s’est produite.',
  again: 'Réessayer',
};
