import { catalogue } from '#language/catalogue.ts';

/** What the tutorials page says. */
export const texts = catalogue({
  title: 'Tutorials',
  lead: 'From nothing to a table in under 5 minutes. The film shows the whole way once; below it stands each step on its own.',
  description: 'Learn Trawl in under 5 minutes: a short film and three steps from a session identifier to a CSV file.',
  stepsTitle: 'Step by step',
  steps: [
    {
      title: 'Get session ID',
      text: 'Copy the cookie named sessionid out of your browser’s developer tools.',
      link: 'Show me where it is',
      to: '/blog',
    },
    {
      title: 'Create a job',
      text: 'Choose the platform and what to collect, name a target, paste the identifier. The summary beside the form says what will happen before anything does.',
      link: 'See what can be collected',
      to: '/features',
    },
    {
      title: 'Get results',
      text: 'Run it, watch the rows come in, and download them as CSV or JSON. The record says how whole they are.',
      link: 'See the plans',
      to: '/pricing',
    },
  ],
  closing: {
    title: 'Try it with your own question.',
    text: 'Two hours of build time every month are on us, and no card is needed.',
    action: 'Get Started',
  },
});
