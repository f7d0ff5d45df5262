import { countOf, formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const fr: typeof texts = {
  tab: 'Messages',
  caption: 'Ce qui a été écrit et à qui, le plus récent d’abord',
  loadFailed: 'Impossible de charger les messages.',
  empty: 'Pas encore de messages',
  emptyWords: 'Dès que la tâche tourne, chaque message apparaît ici avec ce qu’il est devenu.',
  noneSo: 'Aucun message dans cet état.',
  columns: { recipient: 'Destinataire', text: 'Texte', state: 'État', when: 'Quand', reason: 'Raison' },
  states: {
    planned: 'Prévu',
    sending: 'En cours d’envoi',
    sent: 'Envoyé',
    failed: 'Non envoyé',
    unknown: 'Inconnu',
    vetoed: 'Arrêté',
  },
  filter: 'Afficher',
  all: (count) => `Tous (${formatNumber(count)})`,
  one: (state, count) => `${state} (${formatNumber(count)})`,
  download: (format) => `Télécharger ${format}`,
  more: 'Afficher plus',
  decided: 'Selon votre décision',

  unknownTitle: (count) => `Personne n’a vu ce que ${countOf(count, 'message est devenu', 'messages sont devenus')}`,
  unknownWords:
    'Regardez la conversation sur la plateforme, puis dites ici ce que vous voyez. Personne ne reçoit deux messages de lui-même.',
  sent: 'Il a été envoyé',
  notSent: 'Il n’a pas été envoyé',
  decidedSent: 'Noté comme envoyé',
  decidedNotSent: 'Sera écrit au prochain lancement',
  decideFailed: 'Impossible de noter ce que le message est devenu.',
  bySupport: 'Le support s’en occupe.',

  group: 'Message',
  placeholders: 'Rempli pour chaque personne : {{username}}, {{full_name}}, {{opt_out}}.',
  length: (length, max) => `${formatNumber(length)} caractères sur ${formatNumber(max)} avec le lien`,
  linkHint: 'Figure sur sa propre ligne sous le message.',

  preview: 'Aperçu',
  previewTo: (recipient) => `À @${recipient}`,
  previewName: 'Le nom est lu sur le profil ; s’il est vide, le nom d’utilisateur le remplace.',
  optOutStandIn: '(lien de désinscription)',
  people: 'Personnes',
  onceEach: (people) => `Un message pour chacune des ${people}, jamais un deuxième.`,
  repeated: (lines) => `${countOf(lines, 'ligne nomme', 'lignes nomment')} quelqu’un une deuxième fois.`,
  fromSheet: (most) => `Lues dans votre feuille, ${most} par lancement.`,
  person: ['personne', 'personnes'],
  launches: 'Lancements',
  oneLaunch: 'Un lancement écrit à toutes.',
  manyLaunches: (launches, each) => `${countOf(launches, 'lancement', 'lancements')} de ${each} chacun.`,
  limit: 'Limite',
  limitWords: (limit) =>
    `Au plus ${formatNumber(limit)} par jour et par compte, toutes tâches confondues, ou ce que vous fixez pour un compte lié. Le reste attend le lendemain.`,
};
