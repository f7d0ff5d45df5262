import { JobCreateInput, JobInput, type PlanId, sessionIdRequired } from '@trawl/contracts';
import type { z } from 'zod';
import { spoken } from '#language/spoken.ts';
import { type Draft, payloadOf } from './draft.ts';

export interface Problem {
  /** The field, as the payload names it: `name`, `settings.followersPerProfile`. */
  readonly path: string;
  /** In the person's language. */
  readonly message: string;
}

/** What there is to send, or all that is wrong with it. */
export type Checked =
  | { readonly ok: true; readonly input: JobInput }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Right values for what doesn't depend on the rest of a job. */
const STAND_INS = { name: 'A job', target: 'somebody', sessionId: 'a-session', schedule: 'manual' } as const;

/**
 * All that is wrong with a payload. The contracts look at the settings once the rest is right, while a person wants to hear
 * everything at once: so they look again, with right values in the place of the wrong ones.
 */
function problemsOf(schema: typeof JobInput, payload: Record<string, unknown>, issues: z.core.$ZodIssue[]): Problem[] {
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const mended = Object.entries(STAND_INS).filter(([key]) => wrong.has(key));
  const again = mended.length === 0 ? undefined : schema.safeParse({ ...payload, ...Object.fromEntries(mended) });
  const problems = [...issues, ...(again?.error?.issues ?? [])].map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message: spoken(message),
  }));
  return problems.filter(
    ({ path, message }, place) =>
      problems.findIndex((other) => other.path === path && other.message === message) === place,
  );
}

/** Checks a draft by the contracts' own rules. */
export function checkDraft(draft: Draft, plan: PlanId, isNew: boolean): Checked {
  const schema = isNew ? JobCreateInput : JobInput;
  const payload = payloadOf(draft);
  const parsed = schema.safeParse(payload);
  const problems = parsed.success ? [] : problemsOf(schema, payload, parsed.error.issues);

  // A shared account does without a session only where the plan has shared sessions.
  const { type, accountType, sessionId } = draft;
  const needsSession = isNew && type !== null && sessionIdRequired(plan, type, accountType);
  if (needsSession && sessionId.trim() === '' && !problems.some(({ path }) => path === 'sessionId')) {
    problems.push({ path: 'sessionId', message: spoken('Session ID is required') });
  }
  return parsed.success && problems.length === 0 ? { ok: true, input: parsed.data } : { ok: false, problems };
}

/** Of the problems that were told, those that still are ones, in today's words: a field that was mended is let alone. */
export function remainingProblems(told: readonly Problem[], draft: Draft, plan: PlanId, isNew: boolean): Problem[] {
  if (told.length === 0) return [];
  const checked = checkDraft(draft, plan, isNew);
  return checked.ok ? [] : checked.problems.filter(({ path }) => told.some((problem) => problem.path === path));
}
