import { layoutMail, type Mail } from './layout-mail.ts';

/** Tells an owner that a job is paused until the owner acts. */
export const runNeedsYouMail = (name: string, job: string, reason: string, link: string): Mail =>
  layoutMail(
    `“${job}” is waiting for you`,
    name,
    [
      { kind: 'text', text: `Your job “${job}” is paused. ${reason}` },
      { kind: 'text', text: 'What was collected is kept, and waiting costs no build time.' },
      { kind: 'link', label: 'Open the job', url: link },
    ],
    'You get this mail because the job can’t go on without you.',
  );
