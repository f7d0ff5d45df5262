import { INTERVAL_UNITS, type IntervalUnit, JOB_TYPE_IDS, PLATFORM_IDS, WEEKDAYS } from '@trawl/contracts';
import * as z from 'zod/mini';
import { emptyDraft } from './draft.ts';

/** A draft's values. Session IDs aren't stored. */
const DraftValues = z.object({
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
const Stored = z.object({ owner: z.string(), version: z.optional(z.string()), draft: DraftValues });
export type Stored = z.input<typeof Stored>;

/** The draft in a tab's storage and its job's version; null if it is another user's or unreadable. */
export function readStoredDraft(text: string, owner: string): Omit<z.output<typeof Stored>, 'owner'> | null {
  try {
    const stored = Stored.safeParse(JSON.parse(text));
    return stored.success && stored.data.owner === owner
      ? { version: stored.data.version, draft: stored.data.draft }
      : null;
  } catch {
    // The form starts empty if the stored text is invalid.
    return null;
  }
}
