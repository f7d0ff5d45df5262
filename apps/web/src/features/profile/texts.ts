import { countOf } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** What a deletion took away, by the manifest's own names. */
const kinds: Readonly<Record<string, string>> = {
  messages: 'Messages of your own jobs',
  rows: 'Rows collected',
  runLogLines: 'Lines of run logs',
  deadLetters: 'Events that could not be stored',
  runSpans: 'Entries of bills',
  runTargets: 'Targets of runs',
  runs: 'Runs',
  accountLeases: 'Reservations of sessions',
  accountDays: 'Days of sending counted per account',
  sharedMessageTexts: 'Texts and recipients of messages of orders',
  senderNumbers: 'Account numbers in messages',
  plannedTasks: 'Planned tasks',
  mails: 'Mails',
  jobTargets: 'Targets of jobs',
  sessionIdentifiers: 'Session identifiers',
  jobs: 'Jobs',
  linkedAccounts: 'Linked accounts',
  buildTimeMonths: 'Months of build time',
  idempotencyKeys: 'Keys of repeated requests',
  auditEntries: 'Entries of security activity',
  verifications: 'Email verifications',
  mailLinks: 'Links sent by mail',
  devices: 'Known browsers',
  authenticatorApps: 'Authenticator apps',
  passkeys: 'Passkeys',
  passkeySetups: 'Passkeys being added',
  recoveryCodes: 'Recovery codes',
  secondFactorResets: 'Resets of second factors',
  loginTickets: 'Unfinished sign-ins',
  logins: 'Sessions',
  account: 'Account',
};

/** What the profile says; validation and the failure of an update are the specification's. */
export const texts = catalogue({
  title: 'Profile Settings',
  loading: 'Loading your profile',
  loadFailed: 'Your profile could not be loaded',

  form: {
    title: 'Profile',
    lead: 'Who you are to Trawl, and how you sign in.',
    name: 'Name',
    email: 'Email',
    emailHint: 'A new address is verified before it counts. Until then we go on using the one you have.',
    passwordTitle: 'Change password',
    passwordLead: 'Leave these empty to keep your password. A new one signs you out everywhere else.',
    currentPassword: 'Current Password',
    newPassword: 'New Password',
    confirmPassword: 'Confirm New Password',
    save: 'Save Changes',
    saved: 'Profile updated',
    verifyNew: (email: string) => `We sent a code and a link to ${email}. The address counts once it is verified.`,
    failedTitle: 'Profile update failed',
    failed: 'Failed to update profile. Please try again.',
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    currentRequired: 'Current password is required to set a new password',
    currentForEmail: 'Current password is required to change your email',
    currentHint: 'Needed to change your email.',
    mismatch: 'New passwords do not match',
  },

  pending: {
    title: 'Verify your new email',
    words: (next: string, current: string) =>
      `We sent a 6-digit code and a link to ${next}. Until you use one of them, ${current} stays your address.`,
    code: 'Verification code',
    verify: 'Verify',
    resend: 'Resend OTP',
    resendIn: (seconds: number) => `Resend OTP in ${seconds}s`,
    success: 'Success',
    verified: 'Email verified successfully',
    failedTitle: 'Verification Failed',
    failed: 'Invalid OTP. Please try again.',
    resentTitle: 'OTP Resent',
    resent: 'A new verification email has been sent to your email',
    resendFailedTitle: 'Failed to resend OTP',
    resendFailed: 'Please try again later',
  },

  sessions: {
    title: 'Sessions',
    lead: 'Where you are logged in. End what you don’t recognise, and change your password.',
    loadFailed: 'Your sessions could not be loaded',
    current: 'This device',
    lastSeen: (time: string) => `Last seen ${time}`,
    since: (time: string) => `since ${time}`,
    unknown: 'Unknown device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    end: 'End session',
    endOf: (device: string) => `End session: ${device}`,
    ended: 'Session ended',
    endOthers: 'End all other sessions',
    othersEnded: 'All other sessions ended',
    failed: 'The session could not be ended',
  },

  activity: {
    title: 'Security activity',
    lead: 'What was done with your account in the last year.',
    loadFailed: 'Your activity could not be loaded',
    more: 'Show more',
  },

  data: {
    title: 'Your data',
    lead: 'Everything we keep about you in one JSON file: profile, jobs, results, bills and activity.',
    download: 'Download all my data',
    confirmTitle: 'Confirm your password',
    confirmLead: 'You signed in a while ago. Enter your password, and the download starts.',
    password: 'Current Password',
    passwordRequired: 'Password is required',
    cancel: 'Cancel',
    confirm: 'Download',
    failedTitle: 'Nothing downloaded',
    failed: 'Your data could not be downloaded. Please try again.',
  },

  deletion: {
    title: 'Delete account',
    lead: 'Your account goes for good, at once, with everything that hangs on it. Download your data first if you may want it.',
    open: 'Delete my account',
    dialogTitle: 'Delete your account?',
    goes: 'This goes for good and can’t be brought back:',
    goesList: [
      'your profile, your sessions and your security activity',
      'all jobs with their targets, session identifiers and schedules; what runs is stopped',
      'all rows collected, run logs and bills',
      'the build time you have left',
    ],
    left: (funds: string, held: string, earnings: string) =>
      `You have ${funds} of funds, ${held} held for orders and ${earnings} of earnings.`,
    money:
      'Orders of messages under way end. What they hold goes back to your funds, also for messages whose outcome nobody knows: their price is not charged any more, and no account’s owner is paid for them. What is yours in money stays on record under your account’s ID, without your name.',
    stays:
      'What stays names nobody: counters of limits as digests, for a few days, and of messages sent for orders their state and time. What an operator did with your account stays in the operators’ record.',
    password: 'Your password',
    passwordRequired: 'Password is required',
    cancel: 'Keep my account',
    confirm: 'Delete my account',
    failedTitle: 'Account not deleted',
    failed: 'Your account could not be deleted. Nothing was taken away; please try again.',
  },

  deleted: {
    title: 'Your account was deleted',
    lead: (time: string) =>
      `Everything below was taken out of our database on ${time}. Keep this page if you need a proof.`,
    stoppedRuns: 'Runs stopped first',
    what: 'What',
    count: 'Deleted',
    kinds,
    released: (orders: string, amount: string) =>
      `Orders ended: ${orders}. Of what they held, ${amount} went back to your funds.`,
    undecided: (messages: string, amount: string) =>
      `That includes ${amount} for messages whose outcome nobody knows (${messages}): nobody is charged for them, and no account’s owner is paid.`,
    kept: (lines: number, funds: string, earnings: string, id: string) =>
      `The record of your money stays: ${countOf(lines, 'line')} under ${id}, without your name. Of yours are ${funds} of funds and ${earnings} of earnings; name that ID to support to be paid.`,
    toHome: 'Return to Home',
  },
});
