import {
  type AccountType,
  CALENDAR_INTERVAL_S,
  type Calendar,
  INTERVAL_DEFAULT_S,
  INTERVAL_MAX,
  INTERVAL_MIN,
  INTERVAL_PRESETS_S,
  INTERVAL_UNITS,
  type IntervalUnit,
  isOpenPlatform,
  isOrder,
  type Job,
  type JobType,
  jobTypeOf,
  PLATFORMS,
  type PlanId,
  type PlatformId,
  sharedAllowed,
  type TypeOf,
  WEEKDAYS,
  type Weekday,
} from '@trawl/contracts';
import { splitInterval } from '#language/schedule.ts';

/** Only for orders, in addition to the type's fields. */
const QUANTITY = { key: 'dmQuantity', kind: 'number' } as const;

/** A job in the form: text as typed, not validated yet. */
export interface Draft {
  readonly platform: PlatformId | null;
  readonly type: JobType | null;
  readonly name: string;
  readonly target: string;
  readonly sessionId: string;
  readonly accountType: AccountType;
  readonly recurring: boolean;
  /** Automatic, day by day: only for orders. */
  readonly auto: boolean;
  /** Whether the interval is custom instead of a preset. */
  readonly customInterval: boolean;
  readonly count: string;
  readonly unit: IntervalUnit;
  /** Whether it recurs by the following calendar instead of an interval. */
  readonly byCalendar: boolean;
  readonly days: readonly Weekday[];
  readonly time: string;
  readonly zone: string;
  /** The type's fields by key. */
  readonly fields: Readonly<Record<string, string>>;
}

const intervalDraft = (seconds: number): Pick<Draft, 'customInterval' | 'count' | 'unit'> => {
  const { count, unit } = splitInterval(seconds);
  return { customInterval: !INTERVAL_PRESETS_S.some((preset) => preset === seconds), count: String(count), unit };
};

/** The browser's time zone, the default for a new calendar. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The fields of a calendar; by default Monday to Friday at 09:00. */
const calendarDraft = (calendar: Calendar | undefined): Pick<Draft, 'byCalendar' | 'days' | 'time' | 'zone'> => ({
  byCalendar: calendar !== undefined,
  ...(calendar ?? { days: WEEKDAYS.slice(0, 5), time: '09:00', zone: ownZone() }),
});

export const emptyDraft: Draft = {
  platform: null,
  type: null,
  name: '',
  target: '',
  sessionId: '',
  accountType: 'Private',
  recurring: false,
  auto: false,
  ...intervalDraft(INTERVAL_DEFAULT_S),
  ...calendarDraft(undefined),
  fields: {},
};

/** Loads a stored job into the form. Its sessions are masked; unchanged masks are sent back to keep the sessions. */
export function draftOf(job: Job): Draft {
  const fields = [...jobTypeOf(job).fields, QUANTITY].flatMap(({ key }) => {
    const value = job.settings[key];
    return value === undefined ? [] : [[key, String(value)] as const];
  });
  const interval = typeof job.schedule === 'number' ? job.schedule : INTERVAL_DEFAULT_S;
  return {
    platform: job.platform,
    type: job.type,
    name: job.name,
    target: job.target,
    sessionId: job.sessionId,
    accountType: job.settings.accountType,
    recurring: typeof job.schedule === 'number',
    auto: job.schedule === 'auto',
    ...intervalDraft(interval),
    ...calendarDraft(job.settings.calendar),
    fields: Object.fromEntries(fields),
  };
}

/** The platform and type of a draft; null until both are selected. */
export function typeOf({ platform, type }: Pick<Draft, 'platform' | 'type'>): TypeOf | null {
  return isOpenPlatform(platform) && type !== null ? { platform, type } : null;
}

/** Selecting a platform keeps the type if the platform has it. */
export function withPlatform(draft: Draft, platform: PlatformId): Draft {
  const keeps = PLATFORMS[platform].jobTypes.some(({ id }) => id === draft.type);
  return keeps ? { ...draft, platform } : { ...draft, platform, type: null, fields: {} };
}

/** Selecting another type clears the fields, which depend on the type. */
export const withType = (draft: Draft, type: JobType): Draft =>
  draft.type === type ? draft : { ...draft, type, fields: {} };

/** The draft with the user's own session if the plan doesn't allow shared accounts for its type. */
export const withAllowedAccount = (draft: Draft, plan: PlanId): Draft =>
  draft.accountType === 'Private' || draft.type === null || sharedAllowed(plan, draft.type)
    ? draft
    : { ...draft, accountType: 'Private', auto: false };

/** Selects a preset, a custom interval that starts with the current value, or a calendar. */
export function withInterval(draft: Draft, chosen: number | 'own' | 'calendar'): Draft {
  if (chosen === 'calendar') return { ...draft, byCalendar: true };
  const byCalendar = false;
  return chosen === 'own'
    ? { ...draft, byCalendar, customInterval: true }
    : { ...draft, byCalendar, ...intervalDraft(chosen) };
}

/** The calendar of a recurring draft, as far as it is filled in. */
export const calendarOf = ({ recurring, byCalendar, days, time, zone }: Draft): Calendar | null =>
  recurring && byCalendar ? { days: WEEKDAYS.filter((day) => days.includes(day)), time, zone } : null;

/** The interval in seconds; NaN if the typed value isn't an integer from 1 to 999. */
export function intervalSeconds({ count, unit }: Pick<Draft, 'count' | 'unit'>): number {
  const typed = Number(count);
  const allowed = Number.isInteger(typed) && typed >= INTERVAL_MIN && typed <= INTERVAL_MAX;
  return allowed ? typed * INTERVAL_UNITS[unit] : Number.NaN;
}

/** An integer; NaN for other texts. A separator isn't accepted, because 1.000 is one in some languages and a thousand in others. */
const integerOf = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN);

/** The settings to send: numbers as numbers, empty values omitted. */
export function settingsOf(draft: Draft): Record<string, string | number> {
  const settings: Record<string, string | number> = { accountType: draft.accountType };
  const job = typeOf(draft);
  if (job === null) return settings;
  const ordered = isOrder({ type: job.type, accountType: draft.accountType }) ? [QUANTITY] : [];
  for (const field of [...jobTypeOf(job).fields, ...ordered]) {
    const text = draft.fields[field.key]?.trim() ?? '';
    if (text !== '') settings[field.key] = field.kind === 'number' ? integerOf(text) : text;
  }
  return settings;
}

function scheduleOf(draft: Draft): 'manual' | 'auto' | number {
  if (draft.auto && draft.type !== null && isOrder({ type: draft.type, accountType: draft.accountType })) return 'auto';
  if (calendarOf(draft) !== null) return CALENDAR_INTERVAL_S;
  return draft.recurring ? intervalSeconds(draft) : 'manual';
}

/** Whether the draft has a calendar. Automatic orders have none. */
const isByCalendar = (draft: Draft): boolean => scheduleOf(draft) !== 'auto' && calendarOf(draft) !== null;

/** The body of a create or update. Values are trimmed; empty ones are omitted. */
export const payloadOf = (draft: Draft): Record<string, unknown> => ({
  name: draft.name.trim(),
  platform: draft.platform,
  type: draft.type,
  target: draft.target.trim(),
  ...(draft.accountType === 'Private' && { sessionId: draft.sessionId.trim() }),
  schedule: scheduleOf(draft),
  settings: { ...settingsOf(draft), ...(isByCalendar(draft) && { calendar: calendarOf(draft) }) },
});
