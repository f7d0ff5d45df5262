import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const fr: typeof texts = {
  sharedHint: 'Des comptes que d’autres partagent, à 0,005 $ par message',
  quantity: 'Nombre de messages',
  quantityHint: 'Min. : 100K. 5 $ les 1 000 messages.',
  perDayHint: 'Min. : 100K. Messages par jour, au plus.',
  auto: 'Automatique',
  autoHint: 'Continue chaque jour tout seul',
  autoWhen: 'Quand vous la lancez, puis chaque jour toute seule, jusqu’à ce que tout soit remis ou la liste finie.',
  create: (price) => `Créer la tâche · ${price}`,
  update: (price) => `Modifier la tâche · ${price}`,
  cost: 'Coût',
  costWords: (price, messages) =>
    `${price} pour ${countOf(messages, 'message')}, montant réservé sur vos fonds au premier lancement. Ce qui n’est pas remis vous revient.`,
  missing: (funds, missing) => `Vos fonds sont de ${funds}. Ajoutez ${missing} avant de la lancer.`,
  shortList: (people, ordered) =>
    `Votre liste nomme ${countOf(people, 'personne')}, moins que les ${ordered} messages commandés. La commande finit avec elle, et le reste vous revient.`,
  howLong: 'Durée',
  needs: (accountDays) => `Il faut ${accountDays}.`,
  pool: (accounts, perDay) => `Aujourd’hui ${accounts}, pour ${countOf(perDay, 'message')} par jour.`,
  takes: (days, moment) => `Ainsi : ${days}, fini vers ${moment} au plus tôt.`,
  accountDays: ['jour-compte', 'jours-comptes'],
  sharedNow: ['compte est partagé', 'comptes sont partagés'],
  days: ['jour', 'jours'],
  noPool: 'Personne ne partage de compte en ce moment : elle attend que quelqu’un le fasse.',
  impossible: 'Les comptes d’aujourd’hui ne peuvent pas honorer cette commande en un an.',
  confirm: {
    title: 'Plus que les comptes d’aujourd’hui n’envoient en un an',
    words:
      'Vous pouvez passer la commande quand même. Elle avance à mesure que des comptes s’ajoutent, et l’assistance peut la terminer : ce qui n’est pas remis revient à vos fonds.',
    change: 'La modifier',
    place: 'La passer quand même',
  },
  title: 'Commande',
  lead: 'Des messages depuis des comptes que d’autres partagent. Vous payez ceux qui sont remis.',
  delivered: 'Remis',
  today: 'Aujourd’hui',
  of: (count, all) => `${count} sur ${all}`,
  spent: 'Dépensé',
  heldFor: 'Réservé pour le reste',
  failed: 'Impossible de leur écrire',
  unknown: 'Inconnus, l’assistance décide',
};
