/** Numbers of the product, from its specification's section 9. Times carry their unit in the name. */

export const OTP_LENGTH = 6;
export const OTP_INITIAL_COUNTDOWN_S = 30;
export const OTP_RESEND_COOLDOWN_MS = 60_000;
export const OTP_WRONG_LOCKOUT_MS = 3_000;
export const OTP_LIFETIME_MS = 10 * 60_000;
export const OTP_MAX_TRIES = 5;
export const EMAIL_LINK_LIFETIME_MS = 24 * 3_600_000;
export const FORGOT_PASSWORD_COOLDOWN_S = 60;
export const RESET_LINK_LIFETIME_MS = 24 * 3_600_000;
/** How long a former address can be had back, and is kept for its account. */
export const RESTORE_EMAIL_LIFETIME_MS = 7 * 86_400_000;
/** Accounts with an unverified address are deleted after this. */
export const UNVERIFIED_LIFETIME_MS = 7 * 86_400_000;
export const STOP_SHARING_LINK_LIFETIME_MS = 30 * 86_400_000;
/** How long a login counts as proof that the password is known. */
export const RECENT_LOGIN_MS = 5 * 60_000;

export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_S = 30;
/** How long an authenticator app or a passkey may take to be set up once it was asked for. */
export const ENROLMENT_LIFETIME_MS = 15 * 60_000;
/** How long a login waits for its second factor, and how often that may be wrong. */
export const LOGIN_TICKET_LIFETIME_MS = 5 * 60_000;
export const LOGIN_TICKET_TRIES = 5;
/** Wrong codes of one account in an hour, over all its logins: a ticket more would be five guesses more. */
export const SECOND_FACTOR_TRIES_PER_HOUR = 20;
export const RECOVERY_CODES = 10;
/** Characters of base 32, without the dash in their middle. */
export const RECOVERY_CODE_LENGTH = 10;
export const SECOND_FACTOR_CODE_MAX = 40;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
/** From an operator's reset of the second factors until it takes effect: time for the owner to notice. */
export const SECOND_FACTOR_RESET_DELAY_MS = 24 * 3_600_000;

export const DASHBOARD_REFRESH_MS = 30_000;
export const ACCOUNT_CHECK_TIMEOUT_MS = 10_000;
export const ACCOUNT_CHECK_DELAY_MS = 200;
export const TOAST_SUCCESS_MS = 3_000;
export const TOAST_ACCOUNTS_MS = 4_000;
export const TOAST_DEFAULT_MS = 5_000;

export const CUSTOM_FIELD_MIN = 1;
export const CUSTOM_FIELD_MAX = 10_000;

export const INTERVAL_MIN = 1;
export const INTERVAL_MAX = 999;
export const INTERVAL_DEFAULT_S = 3_600;
export const INTERVAL_PRESETS_S = [30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400] as const;
export const INTERVAL_UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type IntervalUnit = keyof typeof INTERVAL_UNITS;

export const SHARED_BUILD_TIME_FACTOR = 3;
export const SHARED_DM_MIN_QUANTITY = 100_000;
/** More is a slip of the finger: $50,000. */
export const SHARED_DM_MAX_QUANTITY = 10_000_000;
/** What one delivered shared DM costs the customer and how it is split, in micro-dollars: 15 % are the commission. */
export const SHARED_DM_PRICE_MICROS = 5_000;
export const SHARED_DM_OWNER_MICROS = 4_250;
export const SHARED_DM_COMMISSION_MICROS = 750;
export const COMMISSION_PERCENT = 15;

export const DMS_LIMIT_MIN = 1;
export const DMS_LIMIT_MAX = 100;
export const DMS_LIMIT_DEFAULT = 20;
export const DMS_LIMIT_RECOMMENDED = '20-25';

export const REFUND_WINDOW_DAYS = 14;
/** Business days that a refund takes. */
export const REFUND_PROCESSING_DAYS = '5-7';

/** Calls that one tRPC request may carry: it counts as one request of its sender's budget. */
export const CALLS_PER_BATCH = 10;

/** Lengths the server accepts; a longer value is refused with the limit in the message. */
export const NAME_MAX = 120;
export const EMAIL_MAX = 254;
export const PASSWORD_MAX = 256;
export const JOB_NAME_MAX = 200;
export const TARGET_MAX = 500_000;
export const TARGET_LINES_MAX = 10_000;
export const SHEET_MAX_ROWS = 10_000;
/** Of people to write to: an order is for 100,000 of them and more. */
export const SHEET_MAX_RECIPIENTS = 300_000;
export const SHEET_MAX_BYTES = 5_000_000;
export const SHEET_MAX_COLUMNS = 500;
export const SHEET_ROW_MAX_BYTES = 100_000;
/** Of a cell that is read as a target. */
export const SHEET_CELL_MAX = 2_000;
export const SESSION_ID_MAX = 1_000;
export const SESSION_IDS_MAX = 20;
export const MESSAGE_MAX = 1_000;
export const LINK_MAX = 500;
export const CONTACT_SUBJECT_MAX = 200;
export const CONTACT_MESSAGE_MAX = 5_000;

/** How many rows an answer shows of a job's results. */
export const PREVIEW_ROWS = 50;
export const LIST_PREVIEW_ROWS = 3;
export const DOWNLOAD_LINK_LIFETIME_MS = 5 * 60_000;

/**
 * Is a number of seconds an interval that the wizard can express: 1–999 seconds, minutes, hours or days?
 */
export function isInterval(seconds: number): boolean {
  if (!Number.isInteger(seconds)) return false;
  return Object.values(INTERVAL_UNITS).some((unit) => {
    const count = seconds / unit;
    return Number.isInteger(count) && count >= INTERVAL_MIN && count <= INTERVAL_MAX;
  });
}

/** What somebody may write who reports a message, and how many messages a report names. */
export const ABUSE_MESSAGE_MAX = 1_000;
export const ABUSE_MESSAGES_MAX = 20;
