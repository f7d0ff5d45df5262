import type { texts } from './texts.ts';

export const fr: typeof texts = {
  user: {
    title: 'Tarifs',
    lead: 'Vous payez le temps pendant lequel une tâche tourne ; seuls les messages depuis des comptes partagés se paient à l’unité. Chaque offre comprend tous les types de données, des exports illimités et un relevé qui tombe juste.',
    description:
      'Trial est gratuit, avec 2 heures de temps d’exécution par mois. Starter et Professional sont à moitié prix le premier mois.',
    plans: 'Offres',
    offer: '50 % de réduction le premier mois',
    free: 'Gratuit',
    freeForever: 'Sans carte bancaire',
    perMonth: '/mois',
    listPrice: 'Prix catalogue',
    thenPrice: (price) => `Le premier mois, puis ${price}`,
    popular: 'Le plus choisi',
    getStarted: 'Commencer',
    getStartedWith: (plan) => `Commencer avec ${plan}`,
    suits: {
      free: 'Pour essayer sur du réel.',
      starter: 'Pour une personne et une question suivie.',
      professional: 'Pour les équipes qui collectent chaque jour.',
    },
    buildTime: (hours) => `${hours} h de temps d’exécution/mois`,
    exports: 'Export illimité',
    jobs: (count) => `${count} tâches`,
    concurrent: (count) => `${count} ${count === 1 ? 'tâche' : 'tâches'} à la fois`,
    support: 'Assistance prioritaire',
    noSession: 'Sans identifiant de session',
    sharedFactor: (factor) =>
      `Avec l’identifiant de session partagé, le temps d’exécution consommé est multiplié par ${factor}`,
  },
  compare: {
    title: 'Comparer les offres',
    what: 'Ce que vous obtenez',
    price: 'Prix catalogue par mois',
    firstMonth: 'Premier mois',
    buildTime: 'Temps d’exécution',
    hours: (hours) => `${hours} h/mois`,
    export: 'Export',
    unlimited: 'Illimité',
    jobs: 'Tâches',
    concurrent: 'À la fois',
    ownSession: 'Votre propre identifiant de session',
    sharedSession: 'Identifiant de session partagé',
    sharedTerms: (factor) => `Oui, temps d’exécution × ${factor}`,
    messages: 'Messages depuis des comptes partagés',
    messagesTerms: (price) => `${price} pour 1 000 messages`,
    support: 'Assistance prioritaire',
    yes: 'Oui',
    no: 'Non',
  },
  questions: {
    title: 'Ce que l’on demande avant de choisir',
    items: [
      {
        question: 'Qu’est-ce que le temps d’exécution ?',
        answer:
          'Les secondes pendant lesquelles une tâche travaille : lire, analyser, enregistrer. La file d’attente, les pauses et l’attente due aux limites de la plateforme ne comptent pas. Chaque tâche montre sa facture, étape par étape.',
      },
      {
        question: 'Que se passe-t-il quand il est épuisé ?',
        answer:
          'L’exécution se met en pause là où elle est et le dit. Rien n’est perdu ; elle reprend à la même ligne le mois suivant ou avec une offre plus grande.',
      },
      {
        question: 'Comment payer ?',
        answer:
          'Écrivez-nous et nous réglons votre offre à la main, en général le jour même. Vous pouvez en changer ou partir à la fin de chaque mois.',
      },
      {
        question: 'Puis-je être remboursé ?',
        answer: 'Oui, dans les 14 jours suivant l’achat. La page Remboursement dit comment.',
      },
    ],
  },
  links: { refund: 'Remboursement', api: 'Tarifs API', contact: 'Contact' },
  api: {
    title: 'Tarifs API',
    lead: 'Tout ce que fait l’application, par HTTP : créer des tâches, les lancer, les suivre en direct et récupérer leurs lignes depuis vos logiciels.',
    description:
      'Des offres API à partir de $30 par mois pour 30 000 requêtes, à moitié prix après 3 mois d’utilisation continue.',
    plans: 'Offres API',
    offer: '50 % de réduction après le 3e mois',
    offerTerms: 'Après 3 mois d’utilisation continue',
    thenPrice: (price) => `${price}/mois à partir du 4e mois`,
    perMonth: '/mois',
    popular: 'Le plus choisi',
    requests: (count) => `${count} requêtes`,
    getStarted: 'Commencer',
    getStartedWith: (plan) => `Commencer avec ${plan}`,
    contactSales: 'Contacter les ventes',
    suits: {
      starter: 'Pour un script qui tourne la nuit.',
      professional: 'Pour un produit qui contient des données.',
      enterprise: 'Pour des volumes dont il faut parler.',
    },
    perks: [
      'Tous les types de données',
      'CSV et JSON',
      'Progression en direct',
      'Description OpenAPI',
      'Assistance prioritaire',
    ],
  },
  apiCompare: {
    title: 'Comparer les offres API',
    price: 'Prix par mois',
    later: 'Après 3 mois d’utilisation continue',
    requests: 'Requêtes par mois',
    perThousand: 'Les 1 000 requêtes',
    formats: 'Formats',
    live: 'Progression en direct',
  },
  example: {
    title: 'Deux appels, de rien à une exécution',
    lead: 'Mettez dans TOKEN le jeton de votre connexion et dans SESSION votre identifiant de session, puis collez ceci. Toute l’API est décrite sous /api/docs.',
    link: 'Lire la description de l’API',
  },
};
