import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Trouver votre identifiant de session',
  lead: 'Trawl lit en tant que compte avec lequel vous êtes connecté. C’est un cookie nommé sessionid qui dit lequel. Les outils de développement du navigateur le montrent ; cela prend une minute.',
  description:
    'Trouver le cookie sessionid avec les outils de développement de Chrome et Firefox, pas à pas, en images.',
  before: {
    title: 'Avant de commencer',
    points: [
      'Prenez un ordinateur : les navigateurs des téléphones n’ont pas d’outils de développement.',
      'Connectez-vous à instagram.com dans ce navigateur, avec le compte que la tâche doit utiliser.',
      'Traitez la valeur comme un mot de passe : qui l’a est connecté à votre place.',
    ],
  },
  chrome: {
    title: 'Chrome, Edge, Brave, Opera',
    caption: 'Chrome: Application, puis Cookies, puis la ligne nommée sessionid.',
    steps: [
      'Ouvrez instagram.com et appuyez sur F12, ou clic droit puis Inspecter. Sur Mac : ⌥ ⌘ I.',
      'Choisissez l’onglet Application. S’il manque, il est derrière le » au bout des onglets.',
      'À gauche, sous Storage, ouvrez Cookies et choisissez https://www.instagram.com.',
      'Trouvez la ligne sessionid, double-cliquez sur sa valeur et copiez-la avec Ctrl C (⌘ C).',
    ],
  },
  firefox: {
    title: 'Firefox',
    caption: 'Firefox: Storage, puis Cookies, puis la ligne nommée sessionid.',
    steps: [
      'Ouvrez instagram.com et appuyez sur Maj F9, ou clic droit, Inspecter, puis l’onglet Stockage.',
      'À gauche, ouvrez Cookies et choisissez https://www.instagram.com.',
      'Trouvez la ligne sessionid, double-cliquez sur sa valeur et copiez-la avec Ctrl C (⌘ C).',
    ],
  },
  paste: {
    title: 'La coller dans votre tâche',
    text: 'À la troisième étape d’une nouvelle tâche se trouve un champ pour l’identifiant de session. Collez-y la valeur. Avec plusieurs comptes, mettez chaque identifiant sur sa ligne : si l’un cesse de marcher, la tâche continue avec le suivant.',
    sealed:
      'Il est scellé dès que la tâche est enregistrée. Ensuite, seuls ses quatre derniers caractères sont montrés, à vous comme à tous.',
  },
  stops: {
    title: 'Quand il ne marche plus',
    points: [
      'Se déconnecter d’Instagram met fin à la session. Fermez plutôt l’onglet.',
      'Changer de mot de passe met fin à toutes les sessions. Copiez la nouvelle valeur après vous être reconnecté.',
      'Une tâche qui perd sa session se met en pause et vous écrit. Collez une nouvelle valeur, et elle reprend à la même ligne.',
    ],
  },
  closing: {
    title: 'Trouvé ?',
    text: 'Alors un tableau de vos premiers abonnés est à deux minutes.',
    action: 'Commencer',
  },
};
