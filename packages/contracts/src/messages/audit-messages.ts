import { COUNT, MOMENT, TEXT, WORDS } from './examples.ts';
import type { Param } from './system-message.ts';

/** The entries of an account's audit trail: each code with its parameters. */
export const AUDIT_MESSAGES = {
  // By kind, for entries without parameters
  'audit.registered': {},
  'audit.signed_in': {},
  'audit.sign_in_failed': {},
  'audit.signed_out': {},
  'audit.session_ended': {},
  'audit.other_sessions_ended': {},
  'audit.email_verified': {},
  'audit.email_change_asked': {},
  'audit.email_changed': {},
  'audit.email_restored': {},
  'audit.password_changed': {},
  'audit.password_reset': {},
  'audit.account_added': {},
  'audit.account_shared': {},
  'audit.account_unshared': {},
  'audit.account_deleted': {},
  'audit.results_exported': {},
  'audit.data_exported': {},
  'audit.job_deleted': {},
  'audit.totp_added': {},
  'audit.totp_removed': {},
  'audit.passkey_added': {},
  'audit.passkey_removed': {},
  'audit.recovery_codes_replaced': {},
  'audit.recovery_code_used': {},
  'audit.second_factor_failed': {},
  'audit.second_factor_reset_asked': {},
  'audit.second_factor_reset_cancelled': {},
  'audit.second_factor_reset': {},

  // With their parameters
  'audit_of.other_sessions_ended': { count: COUNT },
  'audit_of.email_change_asked': { email: TEXT },
  'audit_of.email_changed': { before: TEXT, after: TEXT },
  'audit_of.email_restored': { before: TEXT, after: TEXT },
  'audit_of.account_added': { account: TEXT },
  'audit_of.account_shared': { account: TEXT, limit: COUNT },
  'audit_of.account_limit_raised': { account: TEXT, before: COUNT, after: COUNT },
  'audit_of.account_unshared': { account: TEXT },
  'audit_of.account_deleted': { account: TEXT },
  'audit_of.results_exported': { job: TEXT, format: TEXT },
  'audit_of.job_deleted': { job: TEXT },
  'audit_of.passkey_added': { passkey: TEXT },
  'audit_of.passkey_removed': { passkey: TEXT },
  'audit_of.recovery_code_used': { count: COUNT },
  'audit_of.second_factor_reset_asked': { time: MOMENT },

  /** An entry of an older release: its kind, and the text that was stored with it. */
  'audit_of.earlier': { event: WORDS, detail: TEXT },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Param>>>>;
