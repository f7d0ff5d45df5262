/** Values that filters and menus list, in a file without schemas, so that a page with them doesn't load zod. */

export const JOB_STATUSES = ['pending', 'running', 'processing', 'paused', 'completed', 'failed', 'waiting'] as const;

export const RESULTS_FORMATS = ['csv', 'json', 'jsonl', 'xlsx', 'parquet'] as const;

/**
 * `planned`: stored, not sent. `sending`: the account presses Enter now. `unknown`: the outcome wasn't observed; a user decides
 * it, and the message is never resent automatically. `vetoed`: the account's owner stopped it.
 */
export const MESSAGE_STATES = ['planned', 'sending', 'sent', 'failed', 'unknown', 'vetoed'] as const;
