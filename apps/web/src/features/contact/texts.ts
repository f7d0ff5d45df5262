import { catalogue } from '#language/catalogue.ts';

/** What the contact page says. */
export const texts = catalogue({
  title: 'Contact',
  lead: 'A question, a problem, an idea, an invoice: write to us. People answer, usually within one business day.',
  description: 'Write to Trawl: support, sales, refunds and everything else, answered by people.',
  form: 'Contact',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  sent: 'Message sent!',
  failedTitle: 'Message not sent',
  failed: 'Your message could not be sent. Please try again.',
  missing: (field: string) => `${field} is required`,
  tooLong: (field: string, most: number) => `${field} can have at most ${most} characters`,
  notAnEmail: 'Enter a valid email address',
  helpTitle: 'Good to have in your message',
  help: [
    'For a job: its name, or the address of its page.',
    'For a refund: the email address of your account.',
    'For sales: how much you want to collect, and how often.',
  ],
  neverTitle: 'Never send us',
  never: 'Your password or a session identifier. We don’t need them, and nobody of ours will ask for them.',
  answersTitle: 'Perhaps it is answered already',
  guide: 'Find your session identifier',
  refund: 'Refund Policy',
  tutorials: 'Tutorials',
});
