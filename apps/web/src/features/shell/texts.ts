import { catalogue } from '#language/catalogue.ts';

/** What frames the dashboard. */
export const texts = catalogue({
  loadingPage: 'Loading the page',
  navigation: 'Dashboard',
  home: 'Trawl, to the dashboard',
  dashboard: 'Dashboard',
  jobs: 'Jobs',
  createJob: 'Create Job',
  allAccounts: 'All Accounts',
  addFunds: 'Add Funds',
  profile: 'Profile',
  settings: 'Settings',
  logout: 'Logout',
  openMenu: 'Open navigation',
  closeMenu: 'Close navigation',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  funds: 'Funds',
  toDark: 'Switch to dark mode',
  toLight: 'Switch to light mode',
  notifications: 'Notifications, 1 new',
  welcomeTitle: 'Welcome to Trawl',
  welcome: 'Create your first job and watch its rows come in. If anything is unclear, support is one message away.',
  shortcuts: 'Keyboard shortcuts',
  shortcutsOn: 'Single-key shortcuts',
  shortcutsHint: 'They act while no field has the focus.',
  shortcutList: [
    { key: 'c', does: 'Create a job' },
    { key: '/', does: 'Search jobs' },
    { key: '?', does: 'Show this list' },
  ],
});
