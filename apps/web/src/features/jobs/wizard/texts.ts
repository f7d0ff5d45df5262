import { SHARED_BUILD_TIME_FACTOR, type TargetKind } from '@trawl/contracts';
import { countOf } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

const nouns: Readonly<Record<TargetKind, readonly [one: string, many: string]>> = {
  profile: ['profile', 'profiles'],
  post: ['post', 'posts'],
  hashtag: ['hashtag', 'hashtags'],
};

/** What the wizard says; validation and toasts are the specification's. */
export const texts = catalogue({
  createTitle: 'Create Job',
  editTitle: 'Edit Job',
  steps: ['Platform', 'Job Type', 'Details'],
  stepsLabel: 'Steps',
  platformTitle: 'Where should Trawl look?',
  typeTitle: 'What should it collect?',
  comingSoon: 'Coming soon',
  back: 'Back',
  next: 'Next',
  create: 'Create Job',
  update: 'Update Job',
  created: 'Job created',
  updated: 'Job updated',
  saveFailed: 'Failed to save job. Please try again.',
  fetchFailed: 'Failed to fetch job details',
  validation: 'Validation Error',

  what: 'What',
  name: 'Job Name',
  nameHint: 'For you, to find it again.',
  target: 'Target',
  targetHintProfile: 'Enter a username or Google Sheet link. Several usernames: one per line.',
  targetHintOther: 'Enter a URL, username or Google Sheet link. Several targets: one per line.',

  session: 'Session',
  accountType: 'Account type',
  private: 'Private',
  privateHint: 'Your own session IDs',
  shared: 'Shared',
  sharedHint: `Our sessions, at ${SHARED_BUILD_TIME_FACTOR}× the build time`,
  sharedClosed: 'Shared (only for Professional Plan)',
  linkedAccounts: 'Linked accounts',
  linkedAccountsHint: 'Pick those to run on; their sessions stay where they are.',
  accountActive: 'Active',
  accountExpired: 'Expired',
  sessionId: 'Session ID',
  sessionIdHint:
    'From the cookie “sessionid” of your browser. Several IDs: one per line; when one ends, the next goes on.',
  sessionIdKept: 'Stored IDs show as dots. Leave them to keep them, add new ones on their own lines.',

  howMuch: 'How much',
  recommended: (value: string) => `Recommended: ${value}`,

  when: 'When',
  schedule: 'Schedule',
  manual: 'Manual',
  manualHint: 'Runs when you say so',
  recurring: 'Recurring',
  recurringHint: 'Comes back by itself',
  every: 'Run every',
  own: 'Own interval',
  count: 'Interval',
  countWrong: (min: number, max: number) => `Enter a number from ${min} to ${max}`,
  unit: 'Unit',
  units: { seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days' },

  summary: 'What will happen',
  summaryHint: 'Name a target, and you see here what the job gives, how long it takes and what it costs.',
  notNow: {
    title: 'This job can’t be edited now',
    words: (status: string) =>
      `It stands at “${status}”. A job can be edited while it rests: before its first run, paused or failed.`,
    toJob: 'Open the job',
  },
  leave: {
    title: 'Leave without saving?',
    words: 'What you entered for this job is not saved yet.',
    stay: 'Stay here',
    leave: 'Leave',
  },

  say: {
    nouns,
    rows: 'Rows',
    upTo: (rows: number) => `Up to ${countOf(rows, 'row')}.`,
    oneEach: (targets: string) => `One row for each of ${targets}.`,
    launches: 'Launches',
    oneLaunch: 'One launch reads all of it.',
    manyLaunches: (launches: number, each: string) => `${countOf(launches, 'launch', 'launches')} of ${each} each.`,
    sheet: (most: string) => `Read from your sheet, ${most} per launch.`,
    time: 'How long',
    about: (time: string) => `About ${time}.`,
    perLaunch: (time: string) => `About ${time} per launch.`,
    cost: 'Cost',
    buildTime: (time: string) => `At most ${time} of build time. Waiting and pausing are free.`,
    buildTimeShared: (time: string) =>
      `At most ${time} of build time: shared sessions count ${SHARED_BUILD_TIME_FACTOR}×.`,
    left: (time: string) => `${time} left this month.`,
    tooMuch: (time: string) => `More than the ${time} you have left: the job will pause there and keep its rows.`,
    when: 'When',
    manual: 'When you press Run.',
    recurring: (schedule: string) => `${schedule}, from the moment you press Run.`,
    noInterval: 'Again and again, once the interval is a valid number.',
    done: 'Done',
    doneOnce: (moment: string) => `About ${moment}, if you run it now.`,
    doneFirst: (moment: string) =>
      `The first launch about ${moment}, if you run it now. Each of the others waits for you.`,
    doneSheet: (moment: string) => `The first launch about ${moment}, if you run it now.`,
    doneAll: (moment: string) => `The last launch about ${moment}, if you run it now.`,
  },
});
