import { INTERVAL_UNITS, type IntervalUnit, JOB_TYPE_IDS, type JobId, PLATFORM_IDS, WEEKDAYS } from '@trawl/contracts';
import * as z from 'zod/mini';
import { type Draft, emptyDraft } from './draft.ts';

/**
 * The typed values that this tab keeps over a reload. Session identifiers are excluded: they are secrets, and other code can read
 * a browser's storage.
 */
const StoredDraft = z.object({
  platform: z.nullable(z.enum(PLATFORM_IDS)),
  type: z.nullable(z.enum(JOB_TYPE_IDS)),
  name: z.string(),
  target: z.string(),
  accountType: z.enum(['Private', 'Shared']),
  recurring: z.boolean(),
  auto: z._default(z.boolean(), false),
  ownInterval: z.boolean(),
  count: z.string(),
  unit: z.custom<IntervalUnit>((unit) => typeof unit === 'string' && Object.hasOwn(INTERVAL_UNITS, unit)),
  byCalendar: z._default(z.boolean(), false),
  days: z._default(z.array(z.enum(WEEKDAYS)), [...emptyDraft.days]),
  time: z._default(z.string(), emptyDraft.time),
  zone: z._default(z.string(), emptyDraft.zone),
  fields: z.record(z.string(), z.string()),
});
const Kept = z.object({ owner: z.string(), draft: StoredDraft });

/** The user and job of a draft: a new job has no id yet. Another user who logs in in the same tab doesn't see it. */
export interface DraftKey {
  readonly owner: string;
  readonly id: JobId | null;
}

/** Secrets outlive the form only in memory, for a login that ends in mid-work and replaces the page. */
const secrets = new Map<string, string>();
const secretKeyOf = (place: DraftKey): string => `${place.owner} ${keyOf(place)}`;

const keyOf = ({ id }: DraftKey): string => `trawl-wizard-${id ?? 'new'}`;

/** The stored draft; null if it is missing or unreadable. */
export function readStoredDraft(place: DraftKey): (Omit<Draft, 'sessionId'> & Partial<Draft>) | null {
  try {
    const kept = Kept.safeParse(JSON.parse(window.sessionStorage.getItem(keyOf(place)) ?? 'null'));
    if (!kept.success || kept.data.owner !== place.owner) return null;
    const sessionId = secrets.get(secretKeyOf(place));
    return { ...kept.data.draft, ...(sessionId !== undefined && { sessionId }) };
  } catch {
    // Without storage, or with foreign content under the same key, the form starts empty.
    return null;
  }
}

export function storeDraft(place: DraftKey, { sessionId, ...draft }: Draft): void {
  secrets.set(secretKeyOf(place), sessionId);
  const kept: z.input<typeof Kept> = { owner: place.owner, draft: { ...draft, days: [...draft.days] } };
  try {
    window.sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // The text stays in the form; only a reload would lose it, and the user is asked before that.
  }
}

export function removeStoredDraft(place: DraftKey): void {
  secrets.delete(secretKeyOf(place));
  try {
    window.sessionStorage.removeItem(keyOf(place));
  } catch {
    // Without storage there is nothing to delete.
  }
}
