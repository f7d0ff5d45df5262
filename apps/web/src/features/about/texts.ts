import { catalogue } from '#language/catalogue.ts';

/** What the page about us says. */
export const texts = catalogue({
  title: 'About',
  lead: 'Trawl was founded in 2025 by people who had been handed one spreadsheet too many with nobody able to say how complete it was.',
  description:
    'Who makes Trawl and what we hold on to: numbers that add up, bills that can be checked, accounts treated with care.',
  figuresTitle: 'Trawl in figures',
  figures: [
    { figure: '20+', label: 'active users' },
    { figure: '10K+', label: 'data points scraped' },
    { figure: '5+', label: 'countries' },
    { figure: '2025', label: 'founded' },
  ],
  forTitle: 'Who it is for',
  forWhom: [
    {
      title: 'Marketers',
      text: 'Who need to know an audience before they pay for it, and again the month after.',
    },
    {
      title: 'Researchers',
      text: 'Who have to say in the appendix how the data came about, and what is missing from it.',
    },
    {
      title: 'Businesses',
      text: 'Who want the same table every Monday without somebody copying it together.',
    },
  ],
  holdTitle: 'What we hold on to',
  hold: [
    {
      title: 'A number is a promise',
      text: 'Requested, found, collected, missing: for every target, in every run. A block by the platform is called a block, and an empty file is never called a success.',
    },
    {
      title: 'The bill can be checked',
      text: 'Build time is charged for the seconds a job works, stretch by stretch. Whoever wants to add it up can.',
    },
    {
      title: 'Accounts are people’s',
      text: 'Session identifiers are sealed the moment they are saved and never shown again. We keep to a polite pace and to the platform’s limits, and evade nothing.',
    },
    {
      title: 'Messages need consent',
      text: 'A shared account sends only while its owner shares it, who sees every message and can stop at once. Who asked not to be written to is not written to.',
    },
  ],
  closing: {
    title: 'Questions are welcome.',
    text: 'We are few, we read everything, and we answer ourselves.',
    action: 'Write to us',
  },
});
