import { z } from 'zod';

/** In a separate file, so that a page with a job's actions doesn't load zod. */
export const AccountType = z.enum(['Private', 'Shared']);
export type AccountType = z.infer<typeof AccountType>;

/**
 * The kind of a job: it collects rows, sends messages from its owner's accounts, or is an order of messages from shared accounts.
 */
export const JobKind = z.enum(['collect', 'message', 'order']);
export type JobKind = z.infer<typeof JobKind>;
