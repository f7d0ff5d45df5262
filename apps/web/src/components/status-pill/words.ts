import { catalogue } from '#language/catalogue.ts';

/** A job's status in a word. */
export const texts = catalogue({
  pending: 'Pending',
  running: 'Running',
  processing: 'Processing',
  waiting: 'Waiting',
  paused: 'Paused',
  failed: 'Failed',
  completed: 'Completed',
});
