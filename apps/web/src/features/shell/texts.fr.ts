import type { texts } from './texts.ts';

export const fr: typeof texts = {
  loadingPage: 'Chargement de la page',
  navigation: 'Tableau de bord',
  home: 'Trawl, vers le tableau de bord',
  dashboard: 'Tableau de bord',
  jobs: 'Tâches',
  createJob: 'Créer une tâche',
  allAccounts: 'Tous les comptes',
  addFunds: 'Ajouter des fonds',
  profile: 'Profil',
  settings: 'Paramètres',
  logout: 'Se déconnecter',
  openMenu: 'Ouvrir la navigation',
  closeMenu: 'Fermer la navigation',
  collapse: 'Réduire la barre latérale',
  expand: 'Déplier la barre latérale',
  funds: 'Fonds',
  toDark: 'Passer en mode sombre',
  toLight: 'Passer en mode clair',
  notifications: 'Notifications, 1 nouvelle',
  welcomeTitle: 'Bienvenue sur Trawl',
  welcome:
    'Créez votre première tâche et regardez ses lignes arriver. Si quelque chose n’est pas clair, l’assistance est à un message.',
  shortcuts: 'Raccourcis clavier',
  shortcutsOn: 'Raccourcis à une touche',
  shortcutsHint: 'Ils agissent quand aucun champ n’a le focus.',
  shortcutList: [
    { key: 'c', does: 'Créer une tâche' },
    { key: '/', does: 'Rechercher des tâches' },
    { key: '?', does: 'Afficher cette liste' },
  ],
};
