import type { PlanId } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { checkDraft, type Problem, remainingProblems } from './check-draft.ts';
import { type Draft, emptyDraft } from './draft.ts';
import '#language/testing/all-messages.ts';

const chosen: Draft = { ...emptyDraft, platform: 'instagram', type: 'follower' };
const full: Draft = { ...chosen, name: 'NASA audience', target: 'nasa', sessionId: '1%3Aone' };
const problemsOfDraft = (draft: Draft, plan: PlanId, isNew: boolean) => {
  const checked = checkDraft(draft, plan, isNew);
  return checked.ok ? [] : checked.problems;
};
const words = (draft: Draft, isNew = true) => problemsOfDraft(draft, 'free', isNew).map(({ message }) => message);

describe('checkDraft', () => {
  it('returns the payload of a complete draft', () => {
    expect(checkDraft(full, 'free', true)).toEqual({
      ok: true,
      input: {
        name: 'NASA audience',
        platform: 'instagram',
        type: 'follower',
        target: 'nasa',
        sessionId: '1%3Aone',
        schedule: 'manual',
        settings: { accountType: 'Private' },
      },
    });
  });

  it('reports all missing fields with the expected texts', () => {
    expect(words(chosen).join(', ')).toBe('Job name is required, Target is required, Session ID is required');
  });

  it('reports invalid settings together with missing fields', () => {
    expect(words({ ...chosen, fields: { followersPerProfile: '0', profilesPerLaunch: '10001' } })).toEqual([
      'Job name is required',
      'Target is required',
      'Session ID is required',
      'Followers per profile must be at least 1',
      'Profiles per launch must be at most 10,000',
    ]);
    const never: Draft = {
      ...full,
      recurring: true,
      customInterval: true,
      count: '0',
      fields: { profilesPerLaunch: '0' },
    };
    expect(problemsOfDraft(never, 'free', true).map(({ path }) => path)).toEqual([
      'schedule',
      'settings.profilesPerLaunch',
    ]);
    expect(words({ ...full, name: '', fields: { profilesPerLaunch: '0' } }, false)).toEqual([
      'Job name is required',
      'Profiles per launch must be at least 1',
    ]);
  });

  it('requires a session when a private job is edited, and accepts the mask of a stored one', () => {
    expect(words({ ...full, sessionId: ' ' }, false)).toEqual(['Session ID is required']);
    expect(words({ ...full, sessionId: '••••5678' }, false)).toEqual([]);
    expect(problemsOfDraft({ ...full, accountType: 'Shared', sessionId: '' }, 'professional', false)).toEqual([]);
  });

  it('requires a session on a shared account unless the plan has shared sessions', () => {
    const shared: Draft = { ...full, accountType: 'Shared', sessionId: '' };
    expect(words(shared)).toEqual(['Session ID is required']);
    expect(problemsOfDraft(shared, 'professional', true)).toEqual([]);
  });

  it('reports a problem at its field', () => {
    const draft: Draft = { ...full, fields: { followersPerProfile: '10001' } };
    expect(problemsOfDraft(draft, 'free', true)).toEqual([
      { path: 'settings.followersPerProfile', message: 'Followers per profile must be at most 10,000' },
    ]);
  });

  it.each(['5e', '1.5', '1.000', '1,000', '1e3', 'ten'])(
    'refuses the number %s instead of using the default',
    (typed) => {
      const draft: Draft = { ...full, fields: { followersPerProfile: typed } };
      expect(words(draft)).toEqual(['Followers per profile must be a whole number']);
    },
  );

  it.each([['1000'], ['0'], ['1.5'], ['']])('refuses an interval of %s days', (count) => {
    const draft: Draft = { ...full, recurring: true, customInterval: true, count, unit: 'days' };
    expect(problemsOfDraft(draft, 'free', true)).toEqual([
      { path: 'schedule', message: 'Enter a number from 1 to 999' },
    ]);
  });
});

describe('remainingProblems', () => {
  it('omits fixed fields and problems that weren’t reported', () => {
    const problems = problemsOfDraft(chosen, 'free', true);
    const mended: Draft = { ...chosen, name: 'NASA audience', fields: { followersPerProfile: '0' } };
    expect(remainingProblems(problems, mended, 'free', true).map(({ path }) => path)).toEqual(['target', 'sessionId']);
    expect(remainingProblems([], chosen, 'free', true)).toEqual([]);
  });

  it('keeps the server’s problem until the target changes', () => {
    const problems: Problem[] = [
      { path: 'target', message: 'Line 1: “a b” can’t be read.', refused: { field: 'target', value: 'a b' } },
    ];
    expect(remainingProblems(problems, { ...full, target: 'a b' }, 'free', true)).toEqual(problems);
    expect(remainingProblems(problems, full, 'free', true)).toEqual([]);
  });

  it('keeps the server’s problem until the session IDs change', () => {
    const refused = { field: 'sessionId', value: '••••5678' } as const;
    const problems: Problem[] = [{ path: 'sessionId', message: 'This session is not stored.', refused }];
    expect(remainingProblems(problems, { ...full, sessionId: '••••5678' }, 'free', false)).toEqual(problems);
    expect(remainingProblems(problems, full, 'free', false)).toEqual([]);
  });
});
