import { JOB_TYPES } from './catalogue/job-types.ts';

/** What people call a field, as the screens do. A part without a label of its own is told by what it is a part of. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(JOB_TYPES).flatMap(({ fields }) => fields.map(({ key, label }) => [key, label]))),
  accountType: 'Account type',
  before: 'Before',
  changes: 'Changes only',
  code: 'Code',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current password',
  cursor: 'Cursor',
  dmQuantity: 'DM quantity',
  dmsLimit: 'DMs limit',
  email: 'Email',
  emailNotifications: 'Email notifications',
  format: 'Format',
  id: 'ID',
  key: 'Key',
  limit: 'Limit',
  message: 'Message',
  name: 'Name',
  newPassword: 'New password',
  otp: 'OTP',
  outcome: 'Outcome',
  passkey: 'Passkey',
  password: 'Password',
  perDay: 'DMs per day',
  perLaunch: 'Targets per launch',
  perTarget: 'Rows per target',
  platform: 'Platform',
  quantity: 'DM quantity',
  reason: 'Reason',
  recipients: 'Recipients',
  schedule: 'Schedule',
  sessionId: 'Session ID',
  settings: 'Settings',
  state: 'State',
  subject: 'Subject',
  target: 'Target',
  targets: 'Targets',
  ticket: 'Sign-in ticket',
  to: 'Recipient',
  token: 'Token',
  type: 'Job type',
};

/** Belong to the passkey, whatever they are called elsewhere. */
const PASSKEY = 'passkey';

/** What people call the field at a path of an input; undefined where none of its parts has a label. */
export function fieldLabel(path: readonly PropertyKey[]): string | undefined {
  if (path.includes(PASSKEY)) return LABELS[PASSKEY];
  const named = path.findLast((part) => typeof part === 'string' && Object.hasOwn(LABELS, part));
  return named === undefined ? undefined : LABELS[String(named)];
}
