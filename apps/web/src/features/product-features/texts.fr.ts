import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Fonctionnalités',
  lead: 'Nommez une cible et un type de données. Trawl lit à un rythme poli, garde chaque ligne une fois et vous dit à quel point le résultat est complet.',
  description:
    'Profils, abonnés, publications, commentaires et mentions J’aime en tableaux propres : planification, exports, engagement, relevé juste.',
  collect: {
    title: 'Ce qu’il collecte',
    lead: 'Chaque type de données est un tableau dont les colonnes gardent leur nom, dans l’application, les exports et l’API.',
    columns: (count) => `${count} colonnes`,
    types: {
      profile: { name: 'Profils', text: 'Chiffres, biographie, liens et informations professionnelles.' },
      follower: { name: 'Abonnés', text: 'Les personnes qui suivent un profil.' },
      following: { name: 'Abonnements', text: 'Les personnes qu’un profil suit.' },
      profile_post: { name: 'Publications', text: 'Légendes, hashtags, médias et engagement.' },
      comment: { name: 'Commentaires', text: 'Avec leurs réponses, chacune avec ses mentions J’aime.' },
      like: { name: 'J’aime', text: 'Les personnes qui ont aimé, autant que la plateforme les montre.' },
    },
  },
  more: {
    title: 'Ce que vous en faites',
    lead: 'Ce que l’on demande par son nom.',
    items: [
      {
        name: 'Excel',
        text: 'Un CSV qui s’ouvre dans Excel tel quel : des caractères entiers, et aucune cellule qui devient formule.',
      },
      {
        name: 'Analyse des abonnés',
        text: 'Qui suit qui, avec noms, images et badges, pour un profil ou toute une liste.',
      },
      {
        name: 'Suivi des hashtags',
        text: 'Hashtags et mentions ont leurs colonnes dans chaque publication ; les tâches par hashtag arrivent bientôt.',
      },
      {
        name: 'Mesure de l’engagement',
        text: 'J’aime, commentaires et vues de chaque publication, et son taux d’engagement par abonné.',
      },
      {
        name: 'Recherche avancée',
        text: 'Trouvez une tâche par son nom ou sa cible, de partout : tapez / puis écrivez.',
      },
      { name: 'Filtres', text: 'Par statut, pour isoler ce qui a besoin de vous.' },
      {
        name: 'Téléchargement en bloc',
        text: 'Toutes les lignes de toutes les exécutions dans un fichier, CSV ou JSON, même en cours d’exécution.',
      },
      {
        name: 'Collecte planifiée',
        text: 'Toutes les 30 secondes, chaque heure, chaque jour : les lignes connues sont renouvelées, pas doublées.',
      },
      {
        name: 'Google Sheets en entrée',
        text: 'Liez une feuille avec vos cibles ; elle est relue au début de chaque cycle.',
      },
    ],
  },
  messages: {
    title: 'Des messages, avec accord',
    lead: 'Écrivez depuis des comptes dont les propriétaires sont d’accord. Chaque message est personnel, dosé et envoyé une fois.',
    points: [
      'Depuis vos comptes ou des comptes partagés : $5 les 1 000 messages livrés.',
      'Les propriétaires fixent une limite par jour, voient chaque message envoyé en leur nom et peuvent arrêter aussitôt.',
      'Qui ne veut pas de messages n’en reçoit pas, dans aucune tâche de personne.',
    ],
    card: {
      title: 'Votre compte partagé',
      limit: 'Messages par jour',
      earns: 'Estimation par mois',
      commission: (percent) => `Après ${percent} % de commission`,
      status: 'Actif',
    },
  },
  closing: {
    title: 'Voyez-le avec vos propres données.',
    text: 'L’offre Trial a tous les types de données, et deux heures d’exécution par mois.',
    action: 'Commencer',
  },
};
