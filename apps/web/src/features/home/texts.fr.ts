import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Trawl · Des données sociales dignes de confiance',
  titles: { login: 'Se connecter', register: 'Créer votre compte' },
  description:
    'Collectez profils, abonnés, publications, commentaires et mentions J’aime en tâches mesurées aux lignes vérifiables.',
  promise: 'Des données sociales dignes de confiance.',
  lead: 'Trawl lit profils, abonnés, publications, commentaires et mentions J’aime en tâches mesurées, et dit pour chaque cible ce qui a été trouvé, collecté et ce qui manque.',
  getStarted: 'Commencer',
  signIn: 'Se connecter',
  toDashboard: 'Aller au tableau de bord',
  signInFirst: 'Connectez-vous pour accéder à la page demandée.',
  example: {
    caption: 'Un exemple : 2 400 abonnés de nasa, lus dans un tableau et justifiés.',
    name: 'Audience de la NASA',
    kind: 'Abonnés de nasa',
    progress: 'Progression de l’exemple',
    columns: ['Identifiant', 'Nom', 'Privé', 'Vérifié'],
    collected: 'Collectés',
    buildTime: 'Exécution',
    missing: 'Manquants',
    done: 'Complet : 2 400 sur 2 400 trouvés.',
    reading: 'Lecture des abonnés…',
    yes: 'Oui',
    no: 'Non',
  },
  features: {
    title: 'Pour qui doit pouvoir compter sur les chiffres',
    lead: 'D’un seul profil à un rapport hebdomadaire : chaque ligne dit d’où elle vient, et de quand.',
    record: {
      title: 'Un relevé qui tombe juste',
      text: 'Demandé, trouvé, collecté, manquant, et pourquoi. Un fichier vide n’est jamais un succès.',
      target: 'Cible',
      found: 'Trouvés',
      collected: 'Collectés',
      missing: 'Manquants',
      why: '12 comptes ont été supprimés entre-temps',
    },
    resume: {
      title: 'Reprend où il s’est arrêté',
      text: 'Pause, temps épuisé, nouvelle session : l’exécution reprend à la même ligne.',
      at: 'à la ligne 1 200',
      from: 'dès la ligne 1 201',
      rows: '2 400 lignes',
    },
    meter: {
      title: 'Payer seulement l’exécution',
      text: 'On compte les secondes où une tâche travaille. File d’attente, pauses et attente sont gratuites.',
      left: 'restantes sur 2h',
      label: 'Temps d’exécution restant',
      waiting: 'Attente due aux limites : 0s facturée',
    },
    schedule: {
      title: 'Collecte planifiée',
      text: 'À la main, ou toutes les 30 secondes, chaque heure, chaque jour.',
    },
    exports: {
      title: 'Téléchargement en bloc',
      text: 'Toutes les lignes en CSV ou JSON, prêtes pour Excel, avec des colonnes qui gardent leur nom.',
    },
    analysis: {
      title: 'Analyse des abonnés et de l’engagement',
      text: 'Qui suit, qui commente, qui aime : avec des indicateurs par publication.',
      posts: [
        { post: 'Nuit lunaire', rate: 4.1 },
        { post: 'Banc d’essai', rate: 2.7 },
        { post: 'Équipage', rate: 1.3 },
      ],
    },
  },
  film: {
    title: 'De rien à un tableau',
    lead: 'Tout le chemin en une minute : s’inscrire, coller un identifiant de session, lancer une tâche, télécharger les lignes.',
  },
  steps: {
    title: 'Comment ça marche',
    lead: 'De rien à un tableau en moins de 5 minutes.',
    items: [
      {
        title: 'Obtenir l’identifiant de session',
        text: 'Copiez-le depuis les cookies de votre navigateur. Il est scellé dès l’enregistrement et n’est plus jamais montré.',
      },
      {
        title: 'Créer une tâche',
        text: 'Dites qui lire et combien. Un résumé dit en mots ce qui va se passer, avant que rien ne se passe.',
      },
      {
        title: 'Obtenir les résultats',
        text: 'Regardez les lignes arriver, puis téléchargez-les. Le relevé dit à quel point elles sont complètes.',
      },
    ],
  },
  statistics: {
    title: 'Trawl en chiffres',
    items: [
      { figure: '20+', label: 'utilisateurs actifs' },
      { figure: '10K+', label: 'données collectées' },
      { figure: '5+', label: 'pays' },
      { figure: '2025', label: 'année de fondation' },
    ],
  },
  closing: {
    title: 'Deux heures d’exécution par mois sont offertes.',
    text: 'L’offre Trial ne demande pas de carte. Vérifiez votre e-mail et lancez votre première tâche.',
    action: 'Créer votre compte',
    verified: 'Ouvrir le tableau de bord',
  },
};
