import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Tutoriels',
  lead: 'De rien à un tableau en moins de 5 minutes. Le film montre tout le chemin une fois ; chaque étape est reprise dessous.',
  description:
    'Apprendre Trawl en moins de 5 minutes : un court film et trois étapes, d’un identifiant de session à un fichier CSV.',
  stepsTitle: 'Étape par étape',
  steps: [
    {
      title: 'Obtenir l’identifiant de session',
      text: 'Copiez le cookie nommé sessionid depuis les outils de développement de votre navigateur.',
      link: 'Me montrer où il se trouve',
      to: '/blog',
    },
    {
      title: 'Créer une tâche',
      text: 'Choisissez la plateforme et ce qu’il faut collecter, nommez une cible, collez l’identifiant. Le résumé à côté du formulaire dit à l’avance ce qui va se passer.',
      link: 'Voir ce qui peut être collecté',
      to: '/features',
    },
    {
      title: 'Obtenir les résultats',
      text: 'Lancez-la, regardez les lignes arriver et téléchargez-les en CSV ou JSON. Le relevé dit à quel point elles sont complètes.',
      link: 'Voir les offres',
      to: '/pricing',
    },
  ],
  closing: {
    title: 'Essayez avec votre propre question.',
    text: 'Deux heures de temps d’exécution par mois sont offertes, sans carte bancaire.',
    action: 'Commencer',
  },
};
