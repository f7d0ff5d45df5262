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
  passwordStrength: {
    unknown: 'Use at least 8 characters. A few unrelated words are hard to guess.',
    short: 'Too short. Use at least 8 characters.',
    weak: 'Too easy to guess. Add another word or two.',
    fair: 'Fair. Another word makes it harder to guess.',
    strong: 'Hard to guess.',
  },
  asTable: 'Show as a table',
  skip: 'Skip to content',
});
