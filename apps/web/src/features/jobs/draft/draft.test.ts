import type { Job } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { exampleJob } from '../example-job.ts';
import {
  type Draft,
  draftOf,
  emptyDraft,
  intervalSeconds,
  payloadOf,
  withAllowedAccount,
  withInterval,
  withType,
} from './draft.ts';

const draft: Draft = {
  ...emptyDraft,
  platform: 'instagram',
  type: 'follower',
  name: '  NASA audience ',
  target: 'nasa\n',
  sessionId: ' one\ntwo ',
  fields: { followersPerProfile: '2400', profilesPerLaunch: ' ' },
};

describe('payloadOf', () => {
  it('trims values, converts numbers and omits empty values', () => {
    expect(payloadOf(draft)).toEqual({
      name: 'NASA audience',
      platform: 'instagram',
      type: 'follower',
      target: 'nasa',
      sessionId: 'one\ntwo',
      schedule: 'manual',
      settings: { accountType: 'Private', followersPerProfile: 2_400 },
    });
  });

  it('omits the session for a shared account', () => {
    expect(payloadOf({ ...draft, accountType: 'Shared' })).not.toHaveProperty('sessionId');
  });

  it('sends the interval in seconds', () => {
    expect(payloadOf({ ...draft, recurring: true, count: '15', unit: 'minutes' }).schedule).toBe(900);
  });
});

describe('withType', () => {
  it('clears the fields for another type and keeps them for the same type', () => {
    expect(withType(draft, 'comment').fields).toEqual({});
    expect(withType(draft, 'follower').fields).toEqual(draft.fields);
  });
});

describe('withAllowedAccount', () => {
  const shared: Draft = { ...draft, type: 'dm', accountType: 'Shared', auto: true };

  it('keeps a shared account if the plan allows it for the type', () => {
    expect(withAllowedAccount(shared, 'free')).toBe(shared);
    expect(withAllowedAccount({ ...shared, type: 'follower' }, 'professional')).toMatchObject({
      accountType: 'Shared',
    });
  });

  it('selects the user’s own session if the plan doesn’t', () => {
    expect(withAllowedAccount({ ...shared, type: 'follower' }, 'free')).toMatchObject({
      accountType: 'Private',
      auto: false,
    });
  });
});

describe('intervals', () => {
  it('start at an hour', () => {
    expect(intervalSeconds(emptyDraft)).toBe(3_600);
    expect(emptyDraft.customInterval).toBe(false);
  });

  it('split a preset into count and unit, and keep it for a custom interval', () => {
    const preset = withInterval(emptyDraft, 900);
    expect([preset.count, preset.unit, preset.customInterval]).toEqual(['15', 'minutes', false]);
    expect(withInterval(preset, 'own')).toEqual({ ...preset, customInterval: true });
  });

  it('are NaN while nothing is typed', () => {
    expect(intervalSeconds({ ...emptyDraft, count: ' ' })).toBeNaN();
  });
});

describe('draftOf', () => {
  it('loads a stored job into the form', () => {
    const job = exampleJob({
      schedule: 5_400,
      settings: { accountType: 'Private', followersPerProfile: 100 },
      sessionId: '••••abcd',
    });
    expect(draftOf(job)).toMatchObject({
      byCalendar: false,
      platform: 'instagram',
      type: 'follower',
      name: 'NASA audience',
      target: 'nasa',
      sessionId: '••••abcd',
      accountType: 'Private',
      recurring: true,
      auto: false,
      customInterval: true,
      count: '90',
      unit: 'minutes',
      fields: { followersPerProfile: '100' },
    });
  });
});

describe('calendars', () => {
  const calendar = { days: ['monday' as const, 'thursday' as const], time: '09:00', zone: 'Europe/Berlin' };
  const weekly = { ...withInterval({ ...draft, recurring: true }, 'calendar'), ...calendar };

  it('are sent with a daily schedule, their days in order', () => {
    expect(payloadOf({ ...weekly, days: ['thursday', 'monday'] })).toMatchObject({
      schedule: 86_400,
      settings: { calendar },
    });
  });

  it('are omitted for a manual job and for an interval', () => {
    for (const other of [{ ...weekly, recurring: false }, withInterval(weekly, 900), withInterval(weekly, 'own')]) {
      expect(payloadOf(other).settings).not.toHaveProperty('calendar');
    }
  });

  it('of a stored job are loaded into the form', () => {
    const job = exampleJob({ schedule: 86_400, settings: { accountType: 'Private', calendar } as Job['settings'] });
    expect(draftOf(job)).toMatchObject({ byCalendar: true, recurring: true, ...calendar });
  });
});
