import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Carrières',
  lead: 'Aucun poste n’est ouvert pour le moment. Quand il y en aura un, il sera d’abord ici.',
  description: 'Travailler chez Trawl : les postes ouverts, et comment nous écrire quand il n’y en a pas.',
  howTitle: 'Comment nous travaillons',
  how: [
    'Peu de monde, peu de réunions, tout est écrit.',
    'De petits changements, chacun avec un test qui aurait pu échouer.',
    'Qui construit une chose répond aux e-mails qui en parlent.',
  ],
  openTitle: 'Écrivez quand même',
  open: 'Si vous avez construit quelque chose dont vous êtes fier et sur quoi quelqu’un compte, montrez-le-nous. Nous lisons chaque message et répondons à chacun, même quand la réponse est non.',
  subject: 'Travailler chez Trawl',
  action: 'Nous écrire',
};
