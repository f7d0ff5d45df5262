/** Values that filters and menus list, in a file without schemas, so that a page with them doesn't load zod. */

export const JOB_STATUSES = ['pending', 'running', 'processing', 'paused', 'completed', 'failed', 'waiting'] as const;

export const RESULTS_FORMATS = ['csv', 'json', 'jsonl', 'xlsx', 'parquet'] as const;

/**
 * `planned`: stored, not sent. `sending`: the account presses Enter now. `unknown`: the outcome wasn't observed; a user decides
 * it, and the message is never resent automatically. `vetoed`: the account's owner stopped it.
 */
export const MESSAGE_STATES = ['planned', 'sending', 'sent', 'failed', 'unknown', 'vetoed'] as const;

/** The sort orders of the job list. `schedule` sorts by the next run. */
export const JOB_SORTS = ['created', 'name', 'type', 'schedule', 'status', 'progress', 'results', 'updated'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/** The actions on several jobs at once. */
export const BULK_ACTIONS = ['start', 'pause', 'delete', 'tag', 'untag'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The kinds of requests to support. */
export const SUPPORT_REQUEST_KINDS = ['plan', 'funds', 'refund', 'payout', 'order'] as const;

/** `answered`: support has replied; `closed`: nothing is left to do. */
export const SUPPORT_REQUEST_STATES = ['open', 'answered', 'closed'] as const;

/** The purposes of a request about an order: `stop` sending, or something else. */
export const ORDER_WISHES = ['stop', 'other'] as const;

/** The steps from registration to the first file, in their order. */
export const FIRST_STEPS = ['verify', 'account', 'job', 'run', 'download'] as const;
