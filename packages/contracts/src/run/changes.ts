import { z } from 'zod';
import { CHANGE_KINDS } from './change-kinds.ts';

/**
 * Whether a run saw the whole list of a target, or why that isn't known. `whole`: every entry that the list had when the pass began
 * was read, so an absent entry has left. `not_told`: lists of this type never show who left. `unread`: the list couldn't be read.
 * `empty`: it had no entries, which the platform also reports for hidden lists. `limit`: the pass stopped at the job's limit. `cut`:
 * it ended before the list did. `missing`: fewer entries were read than the platform counts. `moved`: the list changed while it
 * was read, or was read in parts.
 */
export const Observed = z.enum(['whole', 'not_told', 'unread', 'empty', 'limit', 'cut', 'missing', 'moved']);
export type Observed = z.infer<typeof Observed>;

export const ChangeKind = z.enum(CHANGE_KINDS);
export type ChangeKind = z.infer<typeof ChangeKind>;
