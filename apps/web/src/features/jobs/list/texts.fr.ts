import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const fr: typeof texts = {
  search: 'Rechercher des tâches',
  searchHint: 'Rechercher par nom ou cible',
  status: 'État',
  anyStatus: 'Tous les états',
  columns: {
    name: 'Nom',
    type: 'Type',
    schedule: 'Horaire',
    status: 'État',
    progress: 'Progression',
    results: 'Résultats',
    updated: 'Mise à jour',
    actions: 'Actions',
  },
  results: (count) => countOf(count, 'résultat'),
  more: (name) => `Autres actions pour ${name}`,
  view: 'Voir les détails',
  asJson: 'Télécharger en JSON',
  emptyTitle: 'Aucune tâche trouvée',
  emptyWords:
    'Une tâche lit ce que vous nommez : abonnés, publications, commentaires et plus. La première prend quelques minutes.',
  createFirst: 'Créez votre première tâche',
  noMatchWords: 'Aucune tâche n’a cet état et ces mots dans son nom ou sa cible.',
  clear: 'Effacer la recherche et le filtre',
  loading: 'Chargement des tâches',
  found: (count) => (count === 1 ? '1 de vos tâches est affichée' : `${count} de vos tâches sont affichées`),
};
