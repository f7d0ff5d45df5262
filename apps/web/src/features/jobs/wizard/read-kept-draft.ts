import { INTERVAL_UNITS, type IntervalUnit, JOB_TYPE_IDS, PLATFORM_IDS, WEEKDAYS } from '@trawl/contracts';
import * as z from 'zod/mini';
import { emptyDraft } from './draft.ts';

/** A stored draft. Session IDs aren't stored. */
const KeptDraft = z.object({
  platform: z.nullable(z.enum(PLATFORM_IDS)),
  type: z.nullable(z.enum(JOB_TYPE_IDS)),
  name: z.string(),
  target: z.string(),
  accountType: z.enum(['Private', 'Shared']),
  recurring: z.boolean(),
  auto: z._default(z.boolean(), false),
  // Drafts of the previous release have another name for it. A custom interval shows any count and unit.
  customInterval: z._default(z.boolean(), true),
  count: z.string(),
  unit: z.custom<IntervalUnit>((unit) => typeof unit === 'string' && Object.hasOwn(INTERVAL_UNITS, unit)),
  byCalendar: z._default(z.boolean(), false),
  days: z._default(z.array(z.enum(WEEKDAYS)), [...emptyDraft.days]),
  time: z._default(z.string(), emptyDraft.time),
  zone: z._default(z.string(), emptyDraft.zone),
  fields: z.record(z.string(), z.string()),
});
/** `version`: the version of the edited job when the draft was begun. Drafts of new jobs and of the previous release have none. */
const Kept = z.object({ owner: z.string(), version: z.optional(z.string()), draft: KeptDraft });
export type Kept = z.input<typeof Kept>;

/** The draft in a tab's storage and its job's version; null if it is another user's or unreadable. */
export function readKeptDraft(text: string, owner: string): Omit<z.output<typeof Kept>, 'owner'> | null {
  try {
    const kept = Kept.safeParse(JSON.parse(text));
    return kept.success && kept.data.owner === owner ? { version: kept.data.version, draft: kept.data.draft } : null;
  } catch {
    // The form starts empty if the stored text is invalid.
    return null;
  }
}
