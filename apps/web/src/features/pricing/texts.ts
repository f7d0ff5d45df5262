import { catalogue } from '#language/catalogue.ts';

/** What the pages with prices say. */
export const texts = catalogue({
  user: {
    title: 'Pricing',
    lead: 'Pay for the time a job runs; only messages from shared accounts are paid one by one. Every plan has all data types, unlimited exports and the record that adds up.',
    description:
      'Trial is free with 2 hours of build time a month. Starter and Professional are half price in the first month.',
    plans: 'Plans',
    offer: '50% off the first month',
    free: 'Free',
    freeForever: 'No card needed',
    perMonth: '/month',
    listPrice: 'List price',
    thenPrice: (price: string) => `First month, then ${price}`,
    popular: 'Most popular',
    getStarted: 'Get Started',
    getStartedWith: (plan: string) => `Get Started with ${plan}`,
    suits: {
      free: 'To try it on something real.',
      starter: 'For one person with a steady question.',
      professional: 'For teams who collect every day.',
    },
    buildTime: (hours: number) => `${hours}h build time/month`,
    exports: 'Unlimited export',
    jobs: (count: number) => `${count} jobs`,
    concurrent: (count: number) => (count === 1 ? '1 job at a time' : `${count} jobs at a time`),
    support: 'Priority support',
    noSession: 'No session id needed',
    sharedFactor: (factor: number) => `${factor}x more build time is consumed if the shared session id is used`,
  },
  compare: {
    title: 'Compare plans',
    what: 'What you get',
    price: 'List price per month',
    firstMonth: 'First month',
    buildTime: 'Build time',
    hours: (hours: number) => `${hours}h/month`,
    export: 'Export',
    unlimited: 'Unlimited',
    jobs: 'Jobs',
    concurrent: 'Concurrent',
    ownSession: 'Your own session id',
    sharedSession: 'Shared session id',
    sharedTerms: (factor: number) => `Yes, at ${factor}x build time`,
    messages: 'Messages from shared accounts',
    messagesTerms: (price: string) => `${price} per 1,000 messages`,
    support: 'Priority support',
    yes: 'Yes',
    no: 'No',
  },
  questions: {
    title: 'What people ask before they choose',
    items: [
      {
        question: 'What is build time?',
        answer:
          'The seconds in which a job works: reading, parsing, storing. Queueing, pausing and waiting on the platform’s limits are not counted. Each job shows its bill, stretch by stretch.',
      },
      {
        question: 'What happens when it runs out?',
        answer:
          'The run pauses where it stands and says so. Nothing is lost; it goes on from the same row in the next month or on a larger plan.',
      },
      {
        question: 'How do I pay?',
        answer:
          'Write to us and we set your plan by hand, usually on the same day. You can change or leave it at the end of any month.',
      },
      {
        question: 'Can I have my money back?',
        answer: 'Yes, within 14 days of purchase. The refund policy says how.',
      },
    ],
  },
  links: { refund: 'Refund Policy', api: 'API Pricing', contact: 'Contact' },
  api: {
    title: 'API Pricing',
    lead: 'Everything the app does, by HTTP: create jobs, start them, follow them live and fetch their rows from your own software.',
    description: 'API plans from $30 a month for 30,000 requests, at half price after 3 months of continuous use.',
    plans: 'API plans',
    offer: '50% off after the 3rd month',
    offerTerms: 'After 3 months of continuous use',
    thenPrice: (price: string) => `${price}/month from the 4th month`,
    perMonth: '/month',
    popular: 'Most popular',
    requests: (count: string) => `${count} requests`,
    getStarted: 'Get Started',
    getStartedWith: (plan: string) => `Get Started with ${plan}`,
    contactSales: 'Contact Sales',
    suits: {
      starter: 'For a script that runs at night.',
      professional: 'For a product with data inside.',
      enterprise: 'For volumes that need a conversation.',
    },
    perks: [
      'All data types of the app',
      'CSV and JSON',
      'Live progress as a stream',
      'OpenAPI description',
      'Priority support',
    ],
  },
  apiCompare: {
    title: 'Compare API plans',
    price: 'Price per month',
    later: 'After 3 months of continuous use',
    requests: 'Requests per month',
    perThousand: 'Per 1,000 requests',
    formats: 'Formats',
    live: 'Live progress',
  },
  example: {
    title: 'Two calls from nothing to a run',
    lead: 'Set TOKEN to the token of your login and SESSION to your session identifier, then paste this. The whole API is described at /api/docs.',
    link: 'Read the API description',
  },
});
