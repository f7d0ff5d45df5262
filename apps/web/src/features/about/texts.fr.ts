import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'À propos',
  lead: 'Trawl a été fondé en 2025 par des gens qui avaient reçu un tableau de trop, dont personne ne savait dire s’il était complet.',
  description:
    'Qui fait Trawl et à quoi nous tenons : des chiffres justes, des factures vérifiables, des comptes traités avec soin.',
  figuresTitle: 'Trawl en chiffres',
  figures: [
    { figure: '20+', label: 'utilisateurs actifs' },
    { figure: '10K+', label: 'données collectées' },
    { figure: '5+', label: 'pays' },
    { figure: '2025', label: 'année de fondation' },
  ],
  forTitle: 'Pour qui',
  forWhom: [
    { title: 'Le marketing', text: 'Qui doit connaître une audience avant de la payer, et à nouveau le mois d’après.' },
    { title: 'La recherche', text: 'Qui doit dire en annexe comment les données sont nées, et ce qui y manque.' },
    { title: 'Les entreprises', text: 'Qui veulent le même tableau chaque lundi sans que personne le recopie.' },
  ],
  holdTitle: 'Ce à quoi nous tenons',
  hold: [
    {
      title: 'Un chiffre est une promesse',
      text: 'Demandé, trouvé, collecté, manquant : pour chaque cible, à chaque exécution. Un blocage de la plateforme s’appelle un blocage, et un fichier vide jamais un succès.',
    },
    {
      title: 'La facture se vérifie',
      text: 'Le temps d’exécution est compté pour les secondes où une tâche travaille, étape par étape. Qui veut refaire l’addition le peut.',
    },
    {
      title: 'Les comptes sont à des personnes',
      text: 'Les identifiants de session sont scellés dès l’enregistrement et ne sont plus jamais montrés. Nous gardons un rythme poli, respectons les limites de la plateforme et ne contournons rien.',
    },
    {
      title: 'Les messages demandent un accord',
      text: 'Un compte partagé n’envoie que tant que son propriétaire le partage ; il voit chaque message et peut arrêter aussitôt. Qui ne veut pas de messages n’en reçoit pas.',
    },
  ],
  closing: {
    title: 'Les questions sont bienvenues.',
    text: 'Nous sommes peu nombreux, nous lisons tout et répondons nous-mêmes.',
    action: 'Nous écrire',
  },
};
