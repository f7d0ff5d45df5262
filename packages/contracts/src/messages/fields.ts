/** The input fields that have a name for users. Any other field gets the name of the closest parent that has one. */
const FIELDS = [
  ...['accountType', 'before', 'changes', 'code', 'confirmPassword', 'currentPassword', 'cursor', 'dmQuantity'],
  ...['dmsLimit', 'email', 'emailNotifications', 'format', 'id', 'key', 'language', 'limit', 'message', 'name'],
  ...['newPassword', 'number', 'offset', 'other', 'otp', 'outcome', 'passkey', 'password', 'perDay', 'perLaunch'],
  ...['perTarget', 'platform', 'quantity', 'reason', 'recipients', 'schedule', 'sessionId', 'settings', 'state'],
  ...['status', 'subject', 'target', 'targets', 'ticket', 'to', 'token', 'type', 'upTo', 'version', 'words'],
  // Lists of jobs and their tags
  ...['action', 'ids', 'order', 'tag', 'tags'],
  // A job's calendar
  ...['calendar', 'days', 'time', 'zone'],
  // Files of results
  ...['also', 'bom', 'by', 'columns', 'compress', 'file', 'filter', 'q', 'sort'],
  // Changes
  ...['kind', 'since'],
  // Settings of job types
  ...['profilesPerLaunch', 'postsPerLaunch', 'followersPerProfile', 'followingPerProfile', 'postsPerProfile'],
  ...['commentsPerPost', 'likesPerPost', 'postsPerHashtag', 'hashtagsPerLaunch', 'Link', 'Message', 'DMsPerLaunch'],
  // Requests to support
  ...['amount', 'job', 'plan', 'wish'],
  // A job's name, and a field without a known name
  ...['jobName', 'some'],
] as const;
export type FieldName = (typeof FIELDS)[number];

type FieldMessages = { readonly [Name in FieldName as `field.${Name}`]: Readonly<Record<never, never>> };
export const FIELD_MESSAGES = Object.fromEntries(FIELDS.map((name) => [`field.${name}`, {}])) as FieldMessages;

const isField = (part: PropertyKey): part is FieldName => FIELDS.some((name) => name === part);

/** A field's name as a parameter of a message. */
export const field = (name: FieldName): { readonly code: `field.${FieldName}` } => ({ code: `field.${name}` });

/** The name of the field at a path of an input. Every part of a passkey is named as the passkey. */
export function fieldAt(path: readonly PropertyKey[]): { readonly code: `field.${FieldName}` } {
  if (path.includes('passkey')) return field('passkey');
  return field((path.findLast((part) => typeof part === 'string' && isField(part)) as FieldName | undefined) ?? 'some');
}
