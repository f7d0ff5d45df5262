import { catalogue } from '#language/catalogue.ts';

/** What the page on working here says. */
export const texts = catalogue({
  title: 'Careers',
  lead: 'There is no open position at the moment. When there is one, it stands here first.',
  description: 'Working at Trawl: open positions, and how to write to us when there is none.',
  howTitle: 'How we work',
  how: [
    'Few people, few meetings, everything written down.',
    'Small changes, each with a test that could have failed.',
    'The one who builds a thing answers the mails about it.',
  ],
  openTitle: 'Write all the same',
  open: 'If you have built something that you are proud of and that somebody relies on, show it to us. We read every message and answer each one, also when the answer is no.',
  subject: 'Working at Trawl',
  action: 'Write to us',
});
