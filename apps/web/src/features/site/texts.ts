/** What frames the public pages. */
export const texts = {
  navigation: 'Main',
  home: 'Trawl, home',
  toDashboard: 'Trawl, to the dashboard',
  dashboard: 'Dashboard',
  account: (name: string) => `Account of ${name}`,
  profile: 'Profile',
  settings: 'Settings',
  logout: 'Logout',
  tagline: 'Social data in metered jobs, accounted for row by row.',
  support: 'Contact support',
  copyright: '© 2025 Trawl',
} as const;
