import { formatNumber } from '#format/numbers.ts';
import { signed, type texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Tableau de bord',
  createJob: 'Créer une tâche',
  loadFailed: 'Les tâches n’ont pas pu être chargées.',
  stats: 'Chiffres',
  totalJobs: 'Tâches au total',
  ofJobs: (total, most) => `${total} sur ${most} tâches`,
  buildTimeLeft: 'Temps restant',
  leftOf: (total) => `restants sur ${total} ce mois-ci`,
  buildTimeUsed: 'Temps d’exécution restant ce mois-ci',
  accountType: 'Type de compte',
  plans: { free: 'Essai', starter: 'Starter', professional: 'Professional' },
  atOnce: (count) => (count === 1 ? '1 tâche à la fois' : `${count} tâches à la fois`),
  activeJobs: 'Tâches actives',
  sinceYesterday: (change) => (change === 0 ? 'Autant qu’hier' : `${signed(change)} depuis hier`),
  failedJobs: 'Tâches échouées',
  noneFailed: 'Rien à examiner',
  lookInto: 'Voir ce qui s’est passé',
  completedJobs: 'Tâches terminées',
  noRate: 'Aucune exécution en 30 jours',
  successRate: (rate, change) => {
    const trend = change === null || change === 0 ? '' : `, ${signed(change)}`;
    return `${formatNumber(rate)} % des exécutions réussissent${trend}`;
  },
  buildTimeByJob: 'Temps d’exécution par tâche',
  job: 'Tâche',
  buildTime: 'Temps d’exécution',
  recentJobs: 'Tâches récentes',
  allJobs: 'Toutes les tâches',
  empty: 'Aucune tâche récente.',
  emptyNext: 'Les tâches apparaissent ici dès que vous en créez une.',
  loading: 'Chargement des tâches récentes',
  columns: ['Nom', 'Plateforme', 'Type', 'Cible', 'État', 'Progression', 'Mise à jour'],
  progressOf: (name) => `Progression de ${name}`,
};
