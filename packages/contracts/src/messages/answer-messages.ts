import type { Param } from './system-message.ts';

/** The messages of successful requests: each code with its parameters. */
export const ANSWER_MESSAGES = {
  'answer.registered': {},
  'answer.signed_in': {},
  'answer.verification_mail_sent': {},
  'answer.email_verified': {},
  'answer.reset_mail_sent': {},
  'answer.password_reset': {},
  'answer.profile_updated': {},
  'answer.password_confirmed': {},
  'answer.settings_saved': {},
  'answer.session_ended': {},
  'answer.other_sessions_ended': {},
  'answer.totp_added': {},
  'answer.totp_removed': {},
  'answer.passkey_added': {},
  'answer.passkey_removed': {},
  'answer.recovery_codes_replaced': {},
  'answer.second_factors_kept': {},
  'answer.account_added': {},
  'answer.account_updated': {},
  'answer.account_removed': {},
  'answer.job.created': {},
  'answer.job.started': {},
  'answer.job.saved': {},
  'answer.job.paused': {},
  'answer.job.deleted': {},
  'answer.message_decided': {},
  'answer.message_stopped': {},
  'answer.opted_out': {},
  'answer.contact_sent': {},
  'answer.report_sent': {},
  'answer.mail_link_used': {},
  'answer.user_deleted': {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, Param>>>>;

export type AnswerCode = keyof typeof ANSWER_MESSAGES;
