/** The catalogues in each bundle of messages: one bundle for the root, and one per layout and per page. */
export const BUNDLES = {
  root: ['common', 'not-found'],

  public: ['site'],
  about: ['about'],
  'account-action': ['account-action'],
  'account-deleted': ['account-deleted'],
  blog: ['blog'],
  careers: ['careers'],
  contact: ['contact'],
  features: ['home-sections', 'product-features'],
  home: ['auth', 'home', 'home-sections', 'second-step', 'tutorial-video', 'verification'],
  legal: ['legal'],
  'opt-out': ['opt-out'],
  'account-links': ['auth-links'],
  pricing: ['pricing'],
  tutorials: ['tutorial-video', 'tutorials'],

  dashboard: ['shell'],
  accounts: ['accounts', 'terms'],
  funds: ['funds'],
  job: ['analysis', 'changes', 'columns', 'forecast', 'job', 'jobs', 'messages', 'order', 'results', 'terms'],
  jobs: ['jobs', 'jobs-list', 'limits', 'order', 'terms'],
  overview: ['overview', 'terms'],
  plan: ['limits', 'pricing', 'profile', 'requests', 'security', 'usage'],
  profile: ['profile', 'security'],
  settings: ['settings'],
  wizard: ['forecast', 'limits', 'messages', 'order', 'terms', 'wizard'],
} as const;

export type Bundle = keyof typeof BUNDLES;
