import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX, OTP_LENGTH, PASSWORD_MAX } from '../catalogue/limits.ts';
import { PlanId } from '../catalogue/plan-id.ts';
import { isEmailAddress, looksLikeEmail } from '../email-address.ts';
import { AnyId, UserId } from '../ids.ts';
import { field } from '../messages/fields.ts';
import { LANGUAGES } from '../messages/languages.ts';
import { problem } from '../messages/msg.ts';
import { NoticeFields, ShownMessage } from '../messages/system-message.ts';
import { PASSWORD_MIN } from '../password-strength.ts';
import { hasLink } from '../person-name.ts';
import { VISIBLE_TEXT } from '../visible-text.ts';
import { PAGE_BEFORE, PAGE_LIMIT } from './pages.ts';

const noControls = /^[^\p{Cc}\p{Cf}]*$/u;

export const PersonName = z
  .string()
  .trim()
  .min(1, problem('input.required', { field: field('name') }))
  .max(NAME_MAX, { error: problem('input.too_long', { field: field('name'), count: NAME_MAX }), abort: true })
  .regex(VISIBLE_TEXT, problem('input.undisplayable', { field: field('name') }))
  .refine((name) => !hasLink(name), problem('input.name_has_link'));

/** For a text that is too long, only the length is checked. */
const emailText = z
  .string()
  .trim()
  .min(1, { error: problem('input.required', { field: field('email') }), abort: true })
  .max(EMAIL_MAX, { error: problem('input.too_long', { field: field('email'), count: EMAIL_MAX }), abort: true })
  .toLowerCase();
const NOT_AN_EMAIL = problem('input.email_invalid');

/** A new address of an account. */
export const Email = emailText.refine(isEmailAddress, NOT_AN_EMAIL);

/** An existing address of an account, for sign-ins and mail links. */
export const StoredEmail = emailText
  .refine(looksLikeEmail, NOT_AN_EMAIL)
  .regex(noControls, problem('input.undisplayable', { field: field('email') }));

export const Password = z
  .string()
  .min(1, problem('input.required', { field: field('password') }))
  .max(PASSWORD_MAX, problem('input.too_long', { field: field('password'), count: PASSWORD_MAX }));

/** The documentation of new passwords; they are checked after the user has been authenticated. */
const NEW_PASSWORD = { description: `At least ${PASSWORD_MIN} characters, and not easy to guess` };

/** The build time of the current month, in seconds. */
export const BuildTime = z.object({ total: z.number(), used: z.number(), remaining: z.number() });
export type BuildTime = z.infer<typeof BuildTime>;

/**
 * A user's own view. `funds` in dollars; `pendingEmail` is a new address that takes effect once it is verified;
 * `emailNotifications` enables mails about finished runs; `language` is the language of mails, null until it is known.
 */
export const User = z.object({
  _id: UserId,
  name: z.string(),
  email: z.string(),
  pendingEmail: z.string().nullable(),
  avatar: z.string().nullable(),
  isEmailVerified: z.boolean(),
  emailNotifications: z.boolean(),
  language: z.enum(LANGUAGES).nullable(),
  funds: z.number(),
  subscription: PlanId,
  buildTime: BuildTime,
});
export type User = z.infer<typeof User>;

export const UserData = z.object({ user: User });

export const CheckAuthData = z.object({
  isEmailVerified: z.boolean(),
  funds: z.number(),
  subscription: PlanId,
  user: User,
});

export const RegisterInput = z
  .strictObject({
    name: PersonName,
    email: Email,
    password: Password.meta(NEW_PASSWORD),
    confirmPassword: z.string().max(PASSWORD_MAX),
  })
  .refine((input) => input.password === input.confirmPassword, {
    message: problem('password.mismatch'),
    path: ['confirmPassword'],
  });
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({ email: StoredEmail, password: Password });
export type LoginInput = z.infer<typeof LoginInput>;

export const OtpInput = z.strictObject({
  otp: z.string().refine((otp) => otp.length === OTP_LENGTH && /^\d*$/.test(otp), problem('otp.invalid')),
});

const LINK_INCOMPLETE = problem('auth.verification_link_incomplete');

export const VerifyEmailInput = z.strictObject({
  email: z.string(LINK_INCOMPLETE).min(1, LINK_INCOMPLETE).pipe(StoredEmail),
  token: z.string(LINK_INCOMPLETE).min(1, LINK_INCOMPLETE).max(200, problem('auth.verification_link_invalid')),
});

export const ForgotPasswordInput = z.strictObject({ email: StoredEmail });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

const MISSING_IN_LINK = problem('auth.reset_link_incomplete');
const NO_MATCH_OR_EMPTY = problem('password.mismatch_or_empty');

export const ResetPasswordInput = z
  .strictObject({
    email: z.string(MISSING_IN_LINK).trim().toLowerCase().min(1, MISSING_IN_LINK).max(EMAIL_MAX, MISSING_IN_LINK),
    token: z.string(MISSING_IN_LINK).min(1, MISSING_IN_LINK).max(200, MISSING_IN_LINK),
    password: z
      .string(NO_MATCH_OR_EMPTY)
      .min(1, NO_MATCH_OR_EMPTY)
      .max(PASSWORD_MAX, problem('input.too_long', { field: field('password'), count: PASSWORD_MAX }))
      .meta(NEW_PASSWORD),
    confirmPassword: z.string().max(PASSWORD_MAX).optional(),
  })
  .refine((input) => input.confirmPassword === undefined || input.password === input.confirmPassword, {
    message: NO_MATCH_OR_EMPTY,
    path: ['confirmPassword'],
  });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** A form sends an empty password if it isn't changed. */
const OptionalPassword = z
  .string()
  .max(PASSWORD_MAX, problem('input.too_long', { field: field('password'), count: PASSWORD_MAX }))
  .transform((password) => password || undefined)
  .optional();

/** Changes of the profile; omitted fields stay unchanged. A new password requires the current one. */
export const ProfileInput = z
  .strictObject({
    name: PersonName.optional(),
    email: StoredEmail.optional(),
    currentPassword: OptionalPassword,
    newPassword: OptionalPassword.meta(NEW_PASSWORD),
    confirmPassword: OptionalPassword,
  })
  .superRefine((input, context) => {
    const refuse = (message: string, path: string) => context.addIssue({ code: 'custom', message, path: [path] });
    if (input.newPassword !== undefined && input.currentPassword === undefined) {
      refuse(problem('password.required_for_new'), 'currentPassword');
    }
    if (input.confirmPassword !== undefined && input.confirmPassword !== input.newPassword) {
      refuse(problem('password.new_mismatch'), 'confirmPassword');
    }
    if (input.name === undefined && input.email === undefined && input.newPassword === undefined) {
      refuse(problem('input.required', { field: field('name') }), 'name');
      refuse(problem('input.required', { field: field('email') }), 'email');
    }
  });
export type ProfileInput = z.infer<typeof ProfileInput>;

/** Whether the user gets mails about finished runs, and the language of all mails; omitted fields stay unchanged. */
export const NotificationsInput = z
  .strictObject({ emailNotifications: z.boolean().optional(), language: z.enum(LANGUAGES).optional() })
  .refine((input) => input.emailNotifications !== undefined || input.language !== undefined, {
    message: problem('input.required', { field: field('emailNotifications') }),
    path: ['emailNotifications'],
  });

/** A login session of a user. Times in ISO 8601; `current` marks the requesting session. */
export const LoginSession = z.object({
  _id: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;
export const SessionsData = z.object({ sessions: z.array(LoginSession) });
export const SessionPath = z.strictObject({ id: AnyId });
export const EndedData = z.object({ ended: z.number() });

/** Changes of second factors: the user gets a mail about each. */
export const SecondFactorChange = z.enum([
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_replaced',
  'recovery_code_used',
  'second_factor_failed',
  'second_factor_reset_asked',
  'second_factor_reset_cancelled',
  'second_factor_reset',
]);
export type SecondFactorChange = z.infer<typeof SecondFactorChange>;

/** The kinds of audit entries. `account_…` are about linked social accounts. */
export const AuditKind = z.enum([
  'registered',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'email_verified',
  'email_change_asked',
  'email_changed',
  'email_restored',
  'password_changed',
  'password_reset',
  'account_added',
  'account_shared',
  'account_unshared',
  'account_deleted',
  'results_exported',
  'data_exported',
  'job_deleted',
  ...SecondFactorChange.options,
]);
export type AuditKind = z.infer<typeof AuditKind>;

/**
 * A security event of an account. `text` describes it in the language of the request; `detail` is the object that it is about (a
 * job, an address); `address` and `userAgent` identify the requester.
 */
export const AuditEntry = z.object({
  _id: z.number(),
  at: z.string(),
  kind: AuditKind,
  text: z.string(),
  message: ShownMessage,
  detail: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_PAGE = 50;
/** A page of the audit trail, newest first; `before` is the `nextBefore` of the previous page. */
export const AuditInput = z.strictObject({
  before: z.coerce.number().int().min(1).describe(PAGE_BEFORE).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE).describe(PAGE_LIMIT),
});
export const AuditData = z.object({ entries: z.array(AuditEntry), nextBefore: z.number().nullable() });

/** Allows actions that require the password in this session for 5 minutes. */
export const ConfirmPasswordInput = z.strictObject({ password: Password });

/** The URL of the file with all of a user's data, available with the session's cookie. */
export const ExportData = z.object({ downloadUrl: z.string() });

/** The password may be omitted for 5 minutes after a login or a confirmation. */
export const DeleteAccountInput = z.strictObject({ password: Password.optional() });

/**
 * The deleted data by kind with counts; none of it is left in the database. `sharedMessageTexts` and `senderNumbers` count
 * messages that stay without text, recipient and account number. `kept`: the ledger, which stays under the user's id and without a
 * name: its number of entries, and the remaining balances in dollars. `released`: ended orders and their holds in dollars,
 * which were returned to the funds, and the part of them for messages with an unknown outcome.
 */
export const DeletionManifest = z.object({
  userId: UserId,
  deletedAt: z.string(),
  stoppedRuns: z.number(),
  /** By `DeletedKind`; other releases may have other kinds. */
  deleted: z.record(z.string(), z.number()),
  released: z.object({ orders: z.number(), amount: z.number(), undecided: z.number(), undecidedAmount: z.number() }),
  kept: z.object({ ledgerLines: z.number(), funds: z.number(), earnings: z.number() }),
});
export type DeletionManifest = z.infer<typeof DeletionManifest>;
/** `notice`: about the money of orders; REST returns it as the message. */
export const DeletionData = z.object({ manifest: DeletionManifest, ...NoticeFields });
