import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Contact',
  lead: 'Une question, un problème, une idée, une facture : écrivez-nous. Ce sont des personnes qui répondent, en général sous un jour ouvré.',
  description: 'Écrire à Trawl : assistance, ventes, remboursements et tout le reste, avec des réponses humaines.',
  form: 'Contact',
  name: 'Nom',
  email: 'E-mail',
  subject: 'Objet',
  message: 'Message',
  send: 'Envoyer le message',
  sent: 'Message envoyé !',
  failedTitle: 'Message non envoyé',
  failed: 'Votre message n’a pas pu être envoyé. Réessayez.',
  missing: (field) => `${field} : champ obligatoire`,
  tooLong: (field, most) => `${field} : ${most} caractères au plus`,
  notAnEmail: 'Saisissez une adresse e-mail valable',
  helpTitle: 'À mettre dans votre message',
  help: [
    'Pour une tâche : son nom ou l’adresse de sa page.',
    'Pour un remboursement : l’adresse e-mail de votre compte.',
    'Pour les ventes : combien vous voulez collecter, et à quelle fréquence.',
  ],
  neverTitle: 'Ne nous envoyez jamais',
  never:
    'Votre mot de passe ou un identifiant de session. Nous n’en avons pas besoin, et personne chez nous ne les demandera.',
  answersTitle: 'La réponse existe peut-être déjà',
  guide: 'Trouver votre identifiant de session',
  refund: 'Remboursement',
  tutorials: 'Tutoriels',
};
