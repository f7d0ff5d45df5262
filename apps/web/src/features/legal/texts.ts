import { catalogue } from '#language/catalogue.ts';

/** A part of a legal text: paragraphs, then points. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly description: string;
  readonly sections: readonly LegalSection[];
}

interface LegalTexts {
  readonly lastUpdated: string;
  readonly contact: string;
  readonly terms: LegalText;
  readonly privacy: LegalText;
  readonly refund: LegalText;
}

/** What the legal pages say. */
export const texts = catalogue<LegalTexts>({
  lastUpdated: 'Last updated',
  contact: 'Contact support',
  terms: {
    title: 'Terms of Service',
    lead: 'What you can expect from Trawl, and what Trawl expects from you.',
    description: 'The terms under which Trawl collects data and sends messages for you.',
    sections: [
      {
        title: 'The service',
        paragraphs: [
          'Trawl runs jobs that you create: it reads what a social network shows to the account whose session identifier you supply, and keeps the rows for you to download. With the message feature it sends messages from accounts whose owners agreed to it.',
          'A run can be incomplete for reasons that lie with the platform: limits, private profiles, deleted accounts. Each run says what was requested, found, collected and missing.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'You need an account with a verified email address. Keep your password to yourself; what is done with your account counts as done by you. Tell us at once if somebody else uses it.',
        ],
      },
      {
        title: 'What you may do with it',
        paragraphs: ['You decide what is collected and what happens to it. You agree that:'],
        points: [
          'you supply only session identifiers of accounts that are yours, or whose owners allowed it;',
          'you follow the law that applies to you, data protection law above all, and the rules of the platform;',
          'you send no spam, no fraud, nothing hateful, and nobody a message who asked not to be written to;',
          'you don’t try to get around limits, whether ours or the platform’s.',
        ],
      },
      {
        title: 'Shared accounts',
        paragraphs: [
          'Sharing an account lets other customers’ message jobs send from it, up to the daily limit that you set. You earn for each message delivered; the commission of Trawl is 15%. You see every message sent in your name and can stop sharing at any time.',
          'A shared message order costs $5 per 1,000 messages, with a minimum of 100,000. The amount is held when the order starts and charged message by message as they are delivered.',
        ],
      },
      {
        title: 'Plans, build time and payment',
        paragraphs: [
          'Build time is the time in which your collection jobs run. It is part of your plan and renewed each month; what is left over is not carried forward. Jobs on a shared session identifier consume three times the build time. Prices stand on the pricing pages; refunds follow the refund policy.',
        ],
      },
      {
        title: 'Ending it',
        paragraphs: [
          'You can delete your account in your profile whenever you like; your data goes with it. We can close an account that breaks these terms. Where that is possible, we tell you before and let you download your rows.',
        ],
      },
      {
        title: 'Liability',
        paragraphs: [
          'We work with care, but the service is provided as it is: a platform can change or close at any time. As far as the law allows, we are liable for no more than what you paid in the three months before the damage.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we keep, why, for how long, and how you get it out again.',
    description: 'Which personal data Trawl keeps, why, for how long, and how to export or delete it.',
    sections: [
      {
        title: 'What we keep about you',
        paragraphs: [],
        points: [
          'Your name, your email address and a hash of your password.',
          'Your jobs, their runs and the rows they collected, until you delete them.',
          'The log of each run and what it got of each target, for 12 months after its end, and its bill stretch by stretch, for 25 months.',
          'Session identifiers of linked accounts, sealed with AES-256-GCM. Nobody can read them back, you included; only their last four characters are shown.',
          'Sign-ins and other security events with network address and browser, for 400 days, so that you can see who used your account.',
          'Which mails were sent to you, for 30 days.',
        ],
      },
      {
        title: 'What we don’t do',
        paragraphs: [
          'No advertising, no analytics by third parties, no tracking pixels, no sale of data. These pages load nothing from anybody else.',
        ],
      },
      {
        title: 'Cookies and what your browser keeps',
        paragraphs: [
          'Two cookies: one keeps you signed in for up to 60 days, one recognises this browser for up to 400 days, so that we can mail you when your account is used from another. Light or dark mode, language and formats are kept in your browser and not sent to us.',
        ],
      },
      {
        title: 'Data that your jobs collect',
        paragraphs: [
          'Rows can contain data about other people. You decide which, and are responsible for having a reason to; we process them on your behalf, show them to nobody else, and delete them when you delete the job or your account.',
          'People who don’t want to be written to can say so with the link in each message; no job writes to them after that.',
        ],
      },
      {
        title: 'Contact form',
        paragraphs: [
          'What you write to us there is read by support and kept as long as it takes to answer it and to be able to look it up.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'In your profile you can download everything we keep about you as one file, correct your name and address, end sessions, and delete your account with all that belongs to it. You get a list of what was deleted. For anything else, and for complaints, write to us.',
        ],
      },
    ],
  },
  refund: {
    title: 'Refund Policy',
    lead: 'If Trawl isn’t what you need, you can have your money back.',
    description:
      'Refunds at Trawl: contact support within 14 days of purchase; allow 5-7 business days for processing.',
    sections: [
      {
        title: 'Within 14 days',
        paragraphs: [
          'Contact support within 14 days of purchase and say which plan you want refunded. You don’t have to give a reason, though one helps us.',
        ],
      },
      {
        title: 'How it works',
        paragraphs: ['Write from the email address of your account, or name it. We confirm the request by mail.'],
        points: [
          'Please allow 5-7 business days for processing.',
          'The money goes back the way it came.',
          'Your account stays, on the Trial plan, and so do your jobs and rows.',
        ],
      },
      {
        title: 'What is refunded',
        paragraphs: [
          'The price of the current period of your plan, user or API. Of added funds, what has not been spent. Messages that were delivered can’t be refunded; what was held for messages that were not is released when the order ends.',
        ],
      },
    ],
  },
});
