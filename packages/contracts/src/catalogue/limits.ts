/** Product limits. Durations have their unit in the name. */

export const OTP_LENGTH = 6;
export const OTP_INITIAL_COUNTDOWN_S = 30;
export const OTP_RESEND_COOLDOWN_MS = 60_000;
export const OTP_WRONG_LOCKOUT_MS = 3_000;
export const OTP_LIFETIME_MS = 10 * 60_000;
export const OTP_MAX_TRIES = 5;
export const EMAIL_LINK_LIFETIME_MS = 24 * 3_600_000;
export const FORGOT_PASSWORD_COOLDOWN_S = 60;
export const RESET_LINK_LIFETIME_MS = 24 * 3_600_000;
/** How long the previous address can be restored, and stays reserved for its account. */
export const RESTORE_EMAIL_LIFETIME_MS = 7 * 86_400_000;
/** Accounts with an unverified address are deleted after this. */
export const UNVERIFIED_LIFETIME_MS = 7 * 86_400_000;
export const STOP_SHARING_LINK_LIFETIME_MS = 30 * 86_400_000;
/** How long a login counts as proof of the password. */
export const RECENT_LOGIN_MS = 5 * 60_000;

export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_S = 30;
/** How long the setup of an authenticator app or a passkey may take. */
export const ENROLMENT_LIFETIME_MS = 15 * 60_000;
/** How long a login waits for its second factor, and its maximum wrong attempts. */
export const LOGIN_TICKET_LIFETIME_MS = 5 * 60_000;
export const LOGIN_TICKET_TRIES = 5;
/** Wrong codes per account and hour, over all its logins, because each new ticket allows five more guesses. */
export const SECOND_FACTOR_TRIES_PER_HOUR = 20;
export const RECOVERY_CODES = 10;
/** Base 32 characters, without the dash in the middle. */
export const RECOVERY_CODE_LENGTH = 10;
export const SECOND_FACTOR_CODE_MAX = 40;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
/** The delay of an operator's reset of second factors, which gives the owner time to notice. */
export const SECOND_FACTOR_RESET_DELAY_MS = 24 * 3_600_000;

export const DASHBOARD_REFRESH_MS = 30_000;
export const ACCOUNT_CHECK_TIMEOUT_MS = 10_000;
export const ACCOUNT_CHECK_DELAY_MS = 200;
/** Maximum number of notifications in the bell. */
export const NOTIFICATIONS_LISTED = 50;
/** How long a notification is kept, and how many are kept for each user. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
export const NOTIFICATIONS_MAX = 200;
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
/** Larger quantities ($50,000) are treated as typos. */
export const SHARED_DM_MAX_QUANTITY = 10_000_000;
/** The price of one delivered shared DM and its split, in micro-dollars; 15 % is the commission. */
export const SHARED_DM_PRICE_MICROS = 5_000;
export const SHARED_DM_OWNER_MICROS = 4_250;
export const SHARED_DM_COMMISSION_MICROS = 750;
export const COMMISSION_PERCENT = 15;

export const DMS_LIMIT_MIN = 1;
export const DMS_LIMIT_MAX = 100;
export const DMS_LIMIT_DEFAULT = 20;

export const REFUND_WINDOW_DAYS = 14;

/** Calls per tRPC request, which counts as one request of the sender's budget. */
export const CALLS_PER_BATCH = 10;

/** Maximum lengths; longer values are rejected with the limit in the message. */
export const NAME_MAX = 120;
export const EMAIL_MAX = 254;
export const PASSWORD_MAX = 256;
export const JOB_NAME_MAX = 200;
export const TARGET_MAX = 500_000;
export const TARGET_LINES_MAX = 10_000;
export const SHEET_MAX_ROWS = 10_000;
/** Recipients per sheet: orders may have 100,000 and more. */
export const SHEET_MAX_RECIPIENTS = 300_000;
export const SHEET_MAX_BYTES = 5_000_000;
export const SHEET_MAX_COLUMNS = 500;
export const SHEET_ROW_MAX_BYTES = 100_000;
/** Characters of a cell that is parsed as a target. */
export const SHEET_CELL_MAX = 2_000;
export const SESSION_ID_MAX = 1_000;
export const SESSION_IDS_MAX = 20;
export const MESSAGE_MAX = 1_000;
export const LINK_MAX = 500;
export const CONTACT_SUBJECT_MAX = 200;
export const CONTACT_MESSAGE_MAX = 5_000;

/** Preview rows of a job's results in a response. */
export const PREVIEW_ROWS = 50;
export const LIST_PREVIEW_ROWS = 3;
export const DOWNLOAD_LINK_LIFETIME_MS = 5 * 60_000;

/** Whether a number of seconds is an interval that the wizard can express: 1–999 seconds, minutes, hours or days. */
export function isInterval(seconds: number): boolean {
  if (!Number.isInteger(seconds)) return false;
  return Object.values(INTERVAL_UNITS).some((unit) => {
    const count = seconds / unit;
    return Number.isInteger(count) && count >= INTERVAL_MIN && count <= INTERVAL_MAX;
  });
}

/** Maximum length of an abuse report's text, and of its list of messages. */
export const ABUSE_MESSAGE_MAX = 1_000;
export const ABUSE_MESSAGES_MAX = 20;

/** Default and maximum page size of the list of an account's sent messages. */
export const SENT_PAGE = 25;
export const SENT_MAX = 200;

/** Limit of the job list's search. */
export const JOB_SEARCH_MAX = 100;

/** Tags of a job, and characters of a tag. */
export const TAGS_MAX = 10;
export const TAG_MAX = 30;

/** Jobs per bulk action. */
export const BULK_JOBS_MAX = 50;

/** Limits of requests to support: text length, amount in dollars, and open requests per user. */
export const SUPPORT_TEXT_MAX = 2_000;
export const SUPPORT_AMOUNT_MAX = 1_000_000;
export const SUPPORT_REQUESTS_OPEN_MAX = 5;
export const SUPPORT_REQUESTS_PAGE = 20;
