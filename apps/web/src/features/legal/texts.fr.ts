import type { texts } from './texts.ts';

export const fr: typeof texts = {
  lastUpdated: 'Dernière mise à jour',
  contact: 'Contacter l’assistance',
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Ce que vous pouvez attendre de Trawl, et ce que Trawl attend de vous.',
    description: 'Les conditions dans lesquelles Trawl collecte des données et envoie des messages pour vous.',
    sections: [
      {
        title: 'Le service',
        paragraphs: [
          'Trawl exécute les tâches que vous créez : il lit ce qu’un réseau social montre au compte dont vous fournissez l’identifiant de session, et garde les lignes à télécharger. La fonction de messages envoie depuis des comptes dont les propriétaires sont d’accord.',
          'Une exécution peut être incomplète pour des raisons propres à la plateforme : limites, profils privés, comptes supprimés. Chaque exécution dit ce qui a été demandé, trouvé, collecté et ce qui manque.',
        ],
      },
      {
        title: 'Votre compte',
        paragraphs: [
          'Il vous faut un compte avec une adresse e-mail vérifiée. Gardez votre mot de passe pour vous ; ce qui est fait avec votre compte compte comme fait par vous. Dites-nous aussitôt si quelqu’un d’autre l’utilise.',
        ],
      },
      {
        title: 'Ce que vous pouvez en faire',
        paragraphs: ['Vous décidez de ce qui est collecté et de ce qui en est fait. Vous acceptez :'],
        points: [
          'de ne fournir que des identifiants de comptes à vous, ou dont le propriétaire l’a permis ;',
          'de suivre le droit qui s’applique à vous, la protection des données d’abord, et les règles de la plateforme ;',
          'de n’envoyer ni spam, ni fraude, ni haine, et de n’écrire à personne qui a demandé à ne pas l’être ;',
          'de ne pas chercher à contourner les limites, les nôtres ou celles de la plateforme.',
        ],
      },
      {
        title: 'Comptes partagés',
        paragraphs: [
          'Partager un compte laisse les tâches de messages d’autres clients l’utiliser, jusqu’à la limite par jour que vous fixez. Vous gagnez sur chaque message livré ; la commission de Trawl est de 15 %. Vous voyez chaque message envoyé en votre nom et pouvez arrêter à tout moment.',
          'Une commande de messages par comptes partagés coûte $5 les 1 000 messages, 100 000 au minimum. Le montant est réservé au départ et débité message par message à la livraison.',
        ],
      },
      {
        title: 'Offres, temps d’exécution et paiement',
        paragraphs: [
          'Le temps d’exécution est le temps pendant lequel vos tâches de collecte tournent. Il fait partie de votre offre et se renouvelle chaque mois ; le reste n’est pas reporté. Les tâches avec un identifiant partagé en consomment trois fois plus. Les prix sont sur les pages de tarifs ; les remboursements suivent la page Remboursement.',
        ],
      },
      {
        title: 'Y mettre fin',
        paragraphs: [
          'Vous pouvez supprimer votre compte dans votre profil quand vous voulez ; vos données partent avec lui. Nous pouvons fermer un compte qui enfreint ces conditions. Quand c’est possible, nous le disons avant et vous laissons télécharger vos lignes.',
        ],
      },
      {
        title: 'Responsabilité',
        paragraphs: [
          'Nous travaillons avec soin, mais le service est fourni tel quel : une plateforme peut changer ou fermer à tout moment. Dans la mesure permise par la loi, nous ne répondons pas de plus que ce que vous avez payé dans les trois mois précédant le dommage.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Confidentialité',
    lead: 'Ce que nous gardons, pourquoi, combien de temps, et comment vous le récupérez.',
    description:
      'Quelles données personnelles Trawl garde, pourquoi, combien de temps, et comment les exporter ou les supprimer.',
    sections: [
      {
        title: 'Ce que nous gardons sur vous',
        paragraphs: [],
        points: [
          'Votre nom, votre adresse e-mail et une empreinte de votre mot de passe.',
          'Vos tâches, leurs exécutions et les lignes collectées, jusqu’à ce que vous les supprimiez.',
          'Le journal de chaque exécution et ce que chaque cible a donné, pendant 12 mois après sa fin, et son décompte phase par phase, pendant 25 mois.',
          'Les identifiants de session des comptes liés, scellés avec AES-256-GCM. Personne ne peut les relire, vous non plus ; seuls les quatre derniers caractères sont montrés.',
          'Les connexions et autres événements de sécurité avec adresse réseau et navigateur, pendant 400 jours, pour que vous voyiez qui a utilisé votre compte.',
          'Quels e-mails vous ont été envoyés, pendant 30 jours.',
        ],
      },
      {
        title: 'Ce que nous ne faisons pas',
        paragraphs: [
          'Pas de publicité, pas d’analyse par des tiers, pas de pixels espions, pas de vente de données. Ces pages ne chargent rien d’ailleurs.',
        ],
      },
      {
        title: 'Cookies et ce que garde votre navigateur',
        paragraphs: [
          'Deux cookies : l’un vous garde connecté jusqu’à 60 jours, l’autre reconnaît ce navigateur jusqu’à 400 jours, pour que nous puissions vous écrire quand votre compte est utilisé depuis un autre. Mode clair ou sombre, langue et formats restent dans votre navigateur et ne nous sont pas envoyés.',
        ],
      },
      {
        title: 'Données collectées par vos tâches',
        paragraphs: [
          'Les lignes peuvent contenir des données sur d’autres personnes. Vous décidez lesquelles et devez avoir une raison ; nous les traitons pour votre compte, ne les montrons à personne d’autre et les supprimons avec la tâche ou votre compte.',
          'Qui ne veut pas de messages peut le dire par le lien de chaque message ; plus aucune tâche ne lui écrit ensuite.',
        ],
      },
      {
        title: 'Formulaire de contact',
        paragraphs: [
          'Ce que vous y écrivez est lu par l’assistance et gardé le temps d’y répondre et de pouvoir le retrouver.',
        ],
      },
      {
        title: 'Vos droits',
        paragraphs: [
          'Dans votre profil, vous pouvez télécharger tout ce que nous gardons sur vous en un fichier, corriger votre nom et votre adresse, terminer des sessions et supprimer votre compte avec tout ce qui s’y rattache. Vous recevez la liste de ce qui a été supprimé. Pour le reste, et pour toute réclamation, écrivez-nous.',
        ],
      },
    ],
  },
  refund: {
    title: 'Remboursement',
    lead: 'Si Trawl n’est pas ce qu’il vous faut, vous pouvez être remboursé.',
    description:
      'Remboursements chez Trawl : contactez l’assistance dans les 14 jours suivant l’achat ; comptez 5-7 jours ouvrés.',
    sections: [
      {
        title: 'Dans les 14 jours',
        paragraphs: [
          'Contactez l’assistance dans les 14 jours suivant l’achat et dites quelle offre vous voulez vous faire rembourser. Vous n’avez pas à donner de raison, même si elle nous aide.',
        ],
      },
      {
        title: 'Comment cela se passe',
        paragraphs: [
          'Écrivez depuis l’adresse e-mail de votre compte, ou indiquez-la. Nous confirmons la demande par e-mail.',
        ],
        points: [
          'Comptez 5-7 jours ouvrés pour le traitement.',
          'L’argent repart par où il est venu.',
          'Votre compte reste, avec l’offre Trial, et vos tâches et vos lignes aussi.',
        ],
      },
      {
        title: 'Ce qui est remboursé',
        paragraphs: [
          'Le prix de la période en cours de votre offre, application ou API. Des fonds ajoutés, ce qui n’a pas été dépensé. Les messages livrés ne peuvent être remboursés ; ce qui était réservé pour les autres est libéré à la fin de la commande.',
        ],
      },
    ],
  },
};
