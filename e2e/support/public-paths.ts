/** The public pages, each with its heading. */
export const PUBLIC_PAGES = [
  { path: '/', heading: 'Collect social data you can trust.' },
  { path: '/features', heading: 'Features' },
  { path: '/pricing', heading: 'Pricing' },
  { path: '/api-pricing', heading: 'API Pricing' },
  { path: '/about', heading: 'About' },
  { path: '/contact', heading: 'Contact' },
  { path: '/blog', heading: 'How to find your session ID' },
  { path: '/tutorials', heading: 'Tutorials' },
  { path: '/careers', heading: 'Careers' },
  { path: '/legal/terms', heading: 'Terms of Service' },
  { path: '/legal/privacy', heading: 'Privacy Policy' },
  { path: '/legal/refund', heading: 'Refund Policy' },
] as const;
