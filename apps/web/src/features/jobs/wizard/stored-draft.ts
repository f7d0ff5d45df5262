import { AccountType, INTERVAL_UNITS, type IntervalUnit, type JobId, JobType, PlatformId } from '@trawl/contracts';
import { z } from 'zod';
import type { Draft } from './draft.ts';

/**
 * What was typed, as this tab keeps it over a reload. Session identifiers are left out: they are secrets, and a browser's
 * storage is read by more than the form.
 */
const StoredDraft = z.object({
  platform: PlatformId.nullable(),
  type: JobType.nullable(),
  name: z.string(),
  target: z.string(),
  accountType: AccountType,
  recurring: z.boolean(),
  auto: z.boolean().default(false),
  ownInterval: z.boolean(),
  count: z.string(),
  unit: z.custom<IntervalUnit>((unit) => typeof unit === 'string' && Object.hasOwn(INTERVAL_UNITS, unit)),
  fields: z.record(z.string(), z.string()),
});
const Kept = z.object({ owner: z.string(), draft: StoredDraft });

/** Whose draft of which job: a new one has no id yet. Somebody else who logs in in the same tab doesn't get to see it. */
export interface DraftKey {
  readonly owner: string;
  readonly id: JobId | null;
}

/** Secrets outlive the form in memory alone: a login that ends in mid-work brings another page in its place. */
const secrets = new Map<string, string>();
const secretKeyOf = (place: DraftKey): string => `${place.owner} ${keyOf(place)}`;

const keyOf = ({ id }: DraftKey): string => `trawl-wizard-${id ?? 'new'}`;

/** What was kept of a draft; null where there is nothing that can be read. */
export function readStoredDraft(place: DraftKey): (Omit<Draft, 'sessionId'> & Partial<Draft>) | null {
  try {
    const kept = Kept.safeParse(JSON.parse(window.sessionStorage.getItem(keyOf(place)) ?? 'null'));
    if (!kept.success || kept.data.owner !== place.owner) return null;
    const sessionId = secrets.get(secretKeyOf(place));
    return { ...kept.data.draft, ...(sessionId !== undefined && { sessionId }) };
  } catch {
    // A browser that keeps nothing for us, or something else under our name: the form begins as it would without.
    return null;
  }
}

export function storeDraft(place: DraftKey, { sessionId, ...draft }: Draft): void {
  secrets.set(secretKeyOf(place), sessionId);
  const kept: z.input<typeof Kept> = { owner: place.owner, draft };
  try {
    window.sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // It stays in the form; only a reload would lose it, and that is asked about.
  }
}

export function removeStoredDraft(place: DraftKey): void {
  secrets.delete(secretKeyOf(place));
  try {
    window.sessionStorage.removeItem(keyOf(place));
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
