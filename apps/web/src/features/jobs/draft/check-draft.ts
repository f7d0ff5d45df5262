import {
  fieldAt,
  INTERVAL_MAX,
  INTERVAL_MIN,
  JobCreateInput,
  JobInput,
  msg,
  type PlanId,
  readProblem,
  sessionIdRequired,
} from '@trawl/contracts';
import type { z } from 'zod';
import { render } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { type Draft, payloadOf } from './draft.ts';

/** Fields whose values are checked further by the server. */
type RefusedField = 'target' | 'sessionId';

export interface Problem {
  /** The field's path in the payload: `name`, `settings.followersPerProfile`. */
  readonly path: string;
  /** In the user's language. */
  readonly message: string;
  /** The value that the server rejected: the client can't check it, so the problem stays until the value changes. */
  readonly refused?: { readonly field: RefusedField; readonly value: string };
}

/** The payload to send, or all of its problems. */
export type Checked =
  | { readonly ok: true; readonly input: JobInput }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const SESSION_REQUIRED = msg('session.required');

const problemsOf = (issues: readonly z.core.$ZodIssue[]): Problem[] =>
  issues.map(({ path, message }) => {
    const problem = readProblem(message) ?? msg('input.invalid', { field: fieldAt(path) });
    return { path: path.map(String).join('.'), message: render(problem) ?? problem.code };
  });

/** Checks a draft with the contracts' schemas. */
export function checkDraft(draft: Draft, plan: PlanId, isNew: boolean): Checked {
  const schema = isNew ? JobCreateInput : JobInput;
  const parsed = schema.safeParse(payloadOf(draft));
  // An interval is typed as a number of units, so its problem is reported for that number.
  const problems = (parsed.success ? [] : problemsOf(parsed.error.issues)).map((problem) =>
    problem.path === 'schedule'
      ? { ...problem, message: t('wizard.countWrong', { min: INTERVAL_MIN, max: INTERVAL_MAX }) }
      : problem,
  );

  // A collection job on shared accounts also needs a session ID, unless the plan includes shared sessions. An edit needs one too,
  // because the server would keep the stored sessions of an empty value; their masks count as session IDs.
  const { type, accountType, sessionId } = draft;
  const needsSession = type !== null && sessionIdRequired(plan, type, accountType);
  if (needsSession && sessionId.trim() === '' && !problems.some(({ path }) => path === 'sessionId')) {
    problems.push({ path: 'sessionId', message: render(SESSION_REQUIRED) ?? SESSION_REQUIRED.code });
  }
  return parsed.success && problems.length === 0 ? { ok: true, input: parsed.data } : { ok: false, problems };
}

/** The reported problems that still exist, with current texts. */
export function remainingProblems(reported: readonly Problem[], draft: Draft, plan: PlanId, isNew: boolean): Problem[] {
  if (reported.length === 0) return [];
  const checked = checkDraft(draft, plan, isNew);
  const still = checked.ok
    ? []
    : checked.problems.filter(({ path }) => reported.some((problem) => problem.path === path));
  return [...still, ...reported.filter(({ refused }) => refused && draft[refused.field] === refused.value)];
}
