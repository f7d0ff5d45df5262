import { catalogue } from '#language/catalogue.ts';

/** What the parts say that every feature is made of. */
export const texts = catalogue({
  statuses: {
    pending: 'Pending',
    running: 'Running',
    processing: 'Processing',
    waiting: 'Waiting',
    paused: 'Paused',
    failed: 'Failed',
    completed: 'Completed',
  },
  loading: 'Loading',
  tryAgain: 'Try again',
  offline: 'You’re offline. What you see stays, and renews itself when the connection is back.',
  toasts: 'Alerts',
  dismiss: 'Dismiss',
  showTyped: 'Show what I typed',
  hideTyped: 'Hide what I typed',
  asTable: 'Show as a table',
  skip: 'Skip to content',
});
