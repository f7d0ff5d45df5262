import type { texts } from './second-step-texts.ts';

export const fr: typeof texts = {
  title: 'Confirmez votre identité',
  code: 'Code de votre application d’authentification',
  codeMissing: 'Saisissez le code à 6 chiffres de votre application',
  submit: 'Vérifier',
  recovery: 'Code de secours',
  recoveryHint: 'L’un des codes enregistrés lors de la configuration. Chacun sert une fois.',
  recoveryMissing: 'Saisissez un code de secours',
  passkeyLead: 'Utilisez votre empreinte, votre visage, le verrouillage de l’écran ou une clé de sécurité.',
  to: {
    totp: 'Utiliser l’application d’authentification',
    passkey: 'Utiliser une clé d’accès',
    recovery_code: 'Utiliser un code de secours',
  },
  triesLeft: (n) => (n === 1 ? 'Il reste 1 essai.' : `Il reste ${n} essais.`),
  failedTitle: 'Non confirmé',
  failed: 'Cela n’a pas fonctionné. Réessayez ou choisissez un autre moyen.',
  other: 'Mauvais compte ?',
  toOther: 'Retour à la connexion',
};
