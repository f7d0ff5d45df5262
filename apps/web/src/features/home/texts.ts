import { catalogue } from '#language/catalogue.ts';

/** What the home page says. */
export const texts = catalogue({
  title: 'Trawl · Collect social data you can trust',
  /** Of the same page with a form open. */
  titles: { login: 'Sign In', register: 'Create your account' },
  description: 'Collect profiles, followers, posts, comments and likes in metered jobs whose rows can be checked.',
  promise: 'Collect social data you can trust.',
  lead: 'Trawl reads profiles, followers, posts, comments and likes in metered jobs, and tells you for every target what was found, what was collected and what is missing.',
  getStarted: 'Get Started',
  signIn: 'Sign In',
  toDashboard: 'Go to Dashboard',
  signInFirst: 'Sign in to go on to the page you asked for.',
  example: {
    caption: 'An example run: 2,400 followers of nasa, read into a table and accounted for.',
    name: 'NASA audience',
    kind: 'Followers of nasa',
    progress: 'Progress of the example run',
    columns: ['Username', 'Full name', 'Private', 'Verified'],
    collected: 'Collected',
    buildTime: 'Build time',
    missing: 'Missing',
    done: 'Complete: 2,400 of 2,400 found.',
    reading: 'Reading followers…',
    yes: 'Yes',
    no: 'No',
  },
  features: {
    title: 'Made for people who have to rely on the numbers',
    lead: 'From a single profile to a weekly audience report: every row says where it came from, and when.',
    record: {
      title: 'A record that adds up',
      text: 'Requested, found, collected, missing, and why. An empty file is never called a success.',
      target: 'Target',
      found: 'Found',
      collected: 'Collected',
      missing: 'Missing',
      why: '12 accounts were deleted while the list was read',
    },
    resume: {
      title: 'Goes on where it stopped',
      text: 'Pause, run out of time, paste a new session: the run continues at the same row.',
      at: 'at row 1,200',
      from: 'from row 1,201',
      rows: '2,400 rows',
    },
    meter: {
      title: 'Pay for running time only',
      text: 'Build time counts the seconds a job works. Queueing, pausing and waiting are free.',
      left: 'left of 2h',
      label: 'Build time left',
      waiting: 'Waiting on limits: 0s charged',
    },
    schedule: {
      title: 'Scheduled scraping',
      text: 'Run a job by hand, or let it come back every 30 seconds, every hour, every day.',
    },
    exports: {
      title: 'Bulk downloads',
      text: 'All rows as CSV or JSON, ready for Excel, with columns whose names don’t change.',
    },
    analysis: {
      title: 'Follower and engagement analysis',
      text: 'Who follows, who comments, who likes: with engagement metrics per post.',
      posts: [
        { post: 'Lunar night', rate: 4.1 },
        { post: 'Test stand B', rate: 2.7 },
        { post: 'Crew portrait', rate: 1.3 },
      ],
    },
  },
  film: {
    title: 'From nothing to a table',
    lead: 'The whole way in one minute: register, paste a session identifier, run a job, download the rows.',
  },
  steps: {
    title: 'How it works',
    lead: 'From nothing to a table in under 5 minutes.',
    items: [
      {
        title: 'Get session ID',
        text: 'Copy it from your browser’s cookies. It is sealed the moment it is saved and never shown again.',
      },
      {
        title: 'Create a job',
        text: 'Say whom to read and how much. A summary tells you in words what will happen before anything does.',
      },
      {
        title: 'Get results',
        text: 'Watch the rows come in, then download them. The record says how whole they are.',
      },
    ],
  },
  statistics: {
    title: 'Trawl in figures',
    items: [
      { figure: '20+', label: 'active users' },
      { figure: '10K+', label: 'data points scraped' },
      { figure: '5+', label: 'countries' },
      { figure: '2025', label: 'founded' },
    ],
  },
  closing: {
    title: 'Two hours of build time every month are on us.',
    text: 'The Trial plan needs no card. Verify your email and start your first job.',
    action: 'Create your account',
    verified: 'Open your dashboard',
  },
});
