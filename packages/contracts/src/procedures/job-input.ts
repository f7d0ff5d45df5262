import { z } from 'zod';
import { AccountType } from '../account-type.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CALENDAR_INTERVAL_S } from '../calendar/weekdays.ts';
import {
  isInterval,
  JOB_NAME_MAX,
  LINK_MAX,
  MESSAGE_MAX,
  SESSION_ID_MAX,
  SESSION_IDS_MAX,
  SHARED_DM_MAX_QUANTITY,
  SHARED_DM_MIN_QUANTITY,
  TARGET_LINES_MAX,
  TARGET_MAX,
} from '../catalogue/limits.ts';
import { JobId } from '../ids.ts';
import { factsOfKind } from '../jobs/job-kind.ts';
import { field, fieldAt } from '../messages/fields.ts';
import { problem } from '../messages/msg.ts';
import type { SystemMessage } from '../messages/system-message.ts';
import { JobType, OpenPlatformId } from '../platforms/ids.ts';
import type { Field } from '../platforms/platform-definition.ts';
import { DEFAULT_PLATFORM, definitionOf, hasJobType, jobTypeOf, type TypeOf } from '../platforms/registry.ts';
import { fixedLength, hasUnusableOptOut, messageTemplate, typeable, unknownPlaceholder } from '../run/message-text.ts';
import { isAccountLine, sessionLines, targetLines } from '../session-lines.ts';
import { HIDING_CHARACTERS } from '../visible-text.ts';
import { Tags } from './tags.ts';

const number = (name: SystemMessage, min: number, max?: number) => {
  const notWhole = problem('input.not_whole', { field: name });
  const schema = z
    .number(notWhole)
    .int(notWhole)
    .min(min, problem('input.too_small', { field: name, count: min }));
  if (max === undefined) return schema.optional();
  return schema.max(max, problem('input.too_big', { field: name, count: max })).optional();
};

const text = (missing: string) => z.string(missing).trim();
const optionalText = (name: SystemMessage, max: number) =>
  z
    .string()
    .overwrite(typeable)
    .trim()
    .max(max, problem('input.too_long', { field: name, count: max }))
    .optional();

const fieldSchema = (setting: Field): z.ZodType => {
  const { key, kind } = setting;
  switch (kind) {
    case 'number':
      return number(fieldAt([key]), setting.min, setting.max);
    case 'text':
      return optionalText(fieldAt([key]), LINK_MAX);
    case 'textarea':
      return optionalText(fieldAt([key]), MESSAGE_MAX);
  }
};

/** A URL as users write it in a message, with or without a protocol. */
const isAddress = (link: string): boolean =>
  !/\s/.test(link) && (/^https?:\/\/[^/]/.test(link) || /^[^/:]+\.[^/:]{2,}/.test(link));

const fieldsOf = (job: TypeOf): Record<string, z.ZodType> =>
  Object.fromEntries(jobTypeOf(job).fields.map((field) => [field.key, fieldSchema(field)]));

/** A job's settings as they are stored: accountType, dmQuantity (shared direct messages) and the fields of its type. */
export const JobSettings = z
  .object({ accountType: AccountType.default('Private'), dmQuantity: z.number().int().optional() })
  .catchall(z.union([z.string(), z.number()]));
export type JobSettings = z.infer<typeof JobSettings>;

/** Settings as clients send and read them: with the calendar, which is stored separately. */
export const SentSettings = JobSettings.extend({ calendar: Calendar.optional() });
export type SentSettings = z.infer<typeof SentSettings>;

const ScheduleInput = z.union(
  [z.literal('manual'), z.literal('auto'), z.number().refine(isInterval, problem('job.interval_invalid'))],
  problem('job.schedule_invalid'),
);

const JobName = text(problem('input.required', { field: field('jobName') }))
  .min(1, problem('input.required', { field: field('jobName') }))
  .max(JOB_NAME_MAX, problem('input.too_long', { field: field('jobName'), count: JOB_NAME_MAX }))
  .refine((name) => !HIDING_CHARACTERS.test(name), problem('input.undisplayable', { field: field('jobName') }));

/** A masked session: at most its last four characters. */
const MASK = /^•{4}.{0,4}$/u;

/** A line in its stored form: a normalized session ID, a linked account's id, or the mask of a stored session. */
const readSessionLine = (platform: OpenPlatformId, line: string): string | null =>
  isAccountLine(line) || MASK.test(line) ? line : definitionOf(platform).readSessionId(line);

const normalizedSessions = (platform: OpenPlatformId, text: string): string =>
  sessionLines(text)
    .map((line) => readSessionLine(platform, line) ?? line)
    .join('\n');

/** The problem of a text of session IDs; undefined if there is none. */
function sessionProblem(platform: OpenPlatformId, text: string): string | undefined {
  const lines = sessionLines(text);
  if (lines.length > SESSION_IDS_MAX) return problem('session.too_many', { count: SESSION_IDS_MAX });
  if (lines.some((line) => line.length > SESSION_ID_MAX)) return problem('session.too_long', { count: SESSION_ID_MAX });
  const wrong = lines.findIndex((line) => readSessionLine(platform, line) === null);
  if (wrong < 0) return undefined;
  const { name, sessionHint } = definitionOf(platform);
  return problem('session.line_invalid', { line: wrong + 1, platform: name, hint: sessionHint });
}

/**
 * A job as the wizard and API clients send it. Values are trimmed; all problems are reported at once. Rules that depend on the owner's
 * plan are checked by `sessionIdRequired` and the server.
 */
const jobShape = z.strictObject({
  name: JobName,
  platform: OpenPlatformId,
  type: JobType,
  target: text(problem('input.required', { field: field('target') }))
    .min(1, problem('input.required', { field: field('target') }))
    .max(TARGET_MAX, problem('input.too_long', { field: field('target'), count: TARGET_MAX }))
    .refine(
      (target) => targetLines(target).length <= TARGET_LINES_MAX,
      problem('job.too_many_lines', { field: field('target'), count: TARGET_LINES_MAX }),
    )
    .describe('Usernames or URLs, one per line, or the URL of a public Google Sheet.'),
  sessionId: text(problem('session.not_text'))
    .describe(
      'Session IDs or ids of linked accounts, one per line. Required with the account type Private; without it, an edit keeps the stored sessions, which a job shows masked.',
    )
    .optional(),
  schedule: ScheduleInput.default('manual').describe(
    'manual, auto (only orders: each day until all messages are sent), or the seconds between two starts: 1 to 999 seconds, minutes, hours or days.',
  ),
  tags: Tags.describe('Without them, an edit keeps the stored tags.').optional(),
  settings: z.record(z.string(), z.unknown()).default({}),
});

/** For orders, `DMsPerLaunch` is the daily maximum and has no upper bound. */
const ofOrder = { DMsPerLaunch: number(field('DMsPerLaunch'), 1) };

const settingsOf = (job: TypeOf, accountType: AccountType) => {
  const { writes, paidInMoney } = factsOfKind({ type: job.type, accountType });
  return z.strictObject({
    accountType: AccountType.default('Private'),
    calendar: Calendar.optional(),
    ...(writes ? { dmQuantity: number(field('dmQuantity'), SHARED_DM_MIN_QUANTITY, SHARED_DM_MAX_QUANTITY) } : {}),
    ...fieldsOf(job),
    ...(paidInMoney ? ofOrder : {}),
  });
};

const Shared = z.object({ accountType: z.literal('Shared') });
const accountTypeOf = (settings: unknown): AccountType => (Shared.safeParse(settings).success ? 'Shared' : 'Private');

/** The fields needed to check the settings, as far as they are valid. */
const Judged = z.object({
  // An invalid platform is reported elsewhere; the other fields are checked as for the default platform.
  platform: OpenPlatformId.catch(DEFAULT_PLATFORM),
  type: JobType,
  schedule: z.unknown().optional(),
  settings: z.record(z.string(), z.unknown()).default({}),
});
const Sent = z.object({
  accountType: AccountType.default('Private'),
  Message: z.string().trim().optional(),
  Link: z.string().trim().optional(),
  dmQuantity: z.unknown().optional(),
});

const Sessions = z.object({ platform: OpenPlatformId.catch(DEFAULT_PLATFORM), sessionId: z.string().trim() });

/** Reports a problem of the session IDs, whose form depends on the platform, together with all others. */
function checkSessions(job: unknown, context: z.RefinementCtx): void {
  const sent = Sessions.safeParse(job);
  if (!sent.success) return;
  const message = sessionProblem(sent.data.platform, sent.data.sessionId);
  if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['sessionId'], continue: false });
}

/** Reports problems of the settings together with all others; processing stops afterwards. */
function checkSettings(job: unknown, context: z.RefinementCtx): void {
  const judged = Judged.safeParse(job);
  if (!judged.success) return;
  const { platform, type, schedule, settings } = judged.data;
  const refuse = (message: string, ...path: PropertyKey[]) =>
    context.addIssue({ code: 'custom', message, path, continue: false });
  if (!hasJobType({ platform, type })) {
    refuse(problem('job.type_unavailable'), 'type');
    return;
  }
  for (const issue of settingsOf({ platform, type }, accountTypeOf(settings)).safeParse(settings).error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      context.addIssue({ code: issue.code, keys: issue.keys, input: settings, continue: false });
    } else refuse(issue.message, 'settings', ...issue.path);
  }
  const sent = Sent.safeParse(settings);
  if (!sent.success) return;
  const { writes, paidInMoney, restsBetweenRuns } = factsOfKind({ type, accountType: sent.data.accountType });
  if (settings.calendar !== undefined && schedule !== CALENDAR_INTERVAL_S) {
    refuse(problem('job.calendar_needs_daily', { count: CALENDAR_INTERVAL_S }), 'settings', 'calendar');
  }
  if (schedule === 'auto' && !restsBetweenRuns) {
    refuse(problem('job.auto_needs_shared_messages'), 'schedule');
  }
  if (writes && !sent.data.Message)
    refuse(problem('input.required', { field: field('Message') }), 'settings', 'Message');
  const unknown = writes ? unknownPlaceholder(messageTemplate(sent.data)) : undefined;
  if (unknown !== undefined) {
    refuse(problem('job.placeholder_unknown', { placeholder: unknown }), 'settings', 'Message');
  }
  if (writes && hasUnusableOptOut(messageTemplate(sent.data)))
    refuse(problem('job.opt_out_unusable'), 'settings', 'Message');
  if (writes && sent.data.Link && !isAddress(sent.data.Link)) {
    refuse(problem('job.link_not_address'), 'settings', 'Link');
  }
  if (writes && fixedLength(messageTemplate(sent.data)) > MESSAGE_MAX) {
    refuse(problem('job.message_and_link_too_long', { count: MESSAGE_MAX }), 'settings', 'Message');
  }
  if (paidInMoney && sent.data.dmQuantity === undefined) {
    refuse(
      problem('input.too_small', { field: field('dmQuantity'), count: SHARED_DM_MIN_QUANTITY }),
      'settings',
      'dmQuantity',
    );
  }
}

type Shape = typeof jobShape;

const withSettings = <Output extends z.output<Shape>, Input extends z.input<Shape>>(shape: z.ZodType<Output, Input>) =>
  shape
    .superRefine(checkSessions, { when: () => true })
    .superRefine(checkSettings, { when: () => true })
    .transform((job) => {
      const settings = settingsOf(job, accountTypeOf(job.settings)).safeParse(job.settings);
      // `checkSettings` has reported the problems; zod doesn't stop if unknown fields are the only problem.
      if (!settings.success) return z.NEVER;
      const { sessionId } = job;
      return {
        ...job,
        ...(sessionId !== undefined && { sessionId: normalizedSessions(job.platform, sessionId) }),
        settings: SentSettings.parse(settings.data),
      };
    });

/** A job as an edit sends it: an empty sessionId keeps the stored sessions. */
export const JobInput = withSettings(jobShape);
export type JobInput = z.infer<typeof JobInput>;

const OwnSession = z.object({
  sessionId: z.string().trim().default(''),
  settings: z.object({ accountType: AccountType.default('Private') }).default({ accountType: 'Private' }),
});

/** A new job: with its owner's account it needs a session ID, reported together with all other problems. */
export const JobCreateInput = withSettings(
  jobShape.refine(
    (job) => {
      const own = OwnSession.safeParse(job);
      return !own.success || own.data.settings.accountType === 'Shared' || own.data.sessionId !== '';
    },
    { message: problem('session.required'), path: ['sessionId'], when: () => true },
  ),
);

export const JobPath = z.strictObject({ id: JobId });

/** Changes that a job accepts in any state. */
export const JobPatchInput = z
  .strictObject({ id: JobId, name: JobName.optional(), tags: Tags.optional() })
  .refine(({ name, tags }) => name !== undefined || tags !== undefined, problem('job.nothing_to_change'));
/**
 * `changes`: send changes instead of the complete job each time. `state`: the hexadecimal SHA-256 of the JSON of the job that the client
 * shows, which isn't sent again if it is still current.
 */
export const JobLiveInput = JobPath.extend({
  changes: z.boolean().default(false),
  state: z.string().max(64).optional(),
});

/** A job's path together with the body of an edit. */
export const JobUpdateInput = withSettings(jobShape.extend({ id: JobId })).transform(({ id, ...job }) => ({ id, job }));
