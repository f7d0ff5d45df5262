import { layoutMail, type Mail } from './layout-mail.ts';

const WHY = 'You get this mail because you have an account with Trawl.';

/** Tells a user that an operator suspended the account. */
export const accountSuspendedMail = (name: string, reason: string, contact: string): Mail =>
  layoutMail(
    'Your Trawl account is suspended',
    name,
    [
      { kind: 'text', text: `We suspended your account. The reason: ${reason}` },
      {
        kind: 'text',
        text: 'You can’t sign in, your jobs are paused, and your shared accounts send nothing. Your funds, earnings and results stay.',
      },
      { kind: 'link', label: 'Write to support', url: contact },
    ],
    WHY,
  );

/** Tells a user that the suspension has ended. */
export const accountRestoredMail = (name: string, login: string): Mail =>
  layoutMail(
    'Your Trawl account works again',
    name,
    [
      {
        kind: 'text',
        text: 'The suspension of your account is over. Your jobs are still paused: resume them when you like.',
      },
      { kind: 'link', label: 'Sign in', url: login },
    ],
    WHY,
  );
