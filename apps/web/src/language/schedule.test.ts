import { WEEKDAYS } from '@trawl/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatPreset, formatSchedule, splitInterval } from './schedule.ts';
import '#language/testing/all-messages.ts';

it('splits an interval of the wizard', () => {
  expect(splitInterval(7_200)).toEqual({ count: 2, unit: 'hours' });
});

it('formats presets in hours instead of days', () => {
  expect([30, 60, 1_800, 3_600, 43_200, 86_400].map(formatPreset)).toEqual([
    '30 seconds',
    '1 minute',
    '30 minutes',
    '1 hour',
    '12 hours',
    '24 hours',
  ]);
});

it('omits the count 1 from a schedule', () => {
  expect([1, 60, 3_600, 86_400].map((schedule) => formatSchedule(schedule))).toEqual([
    'Every second',
    'Every minute',
    'Every hour',
    'Every day',
  ]);
});

it('names the three kinds of schedule', () => {
  expect([formatSchedule('manual'), formatSchedule('auto'), formatSchedule(28_800)]).toEqual([
    'Manual',
    'Automatic',
    'Every 8 hours',
  ]);
});

it('formats a calendar', () => {
  const calendar = { days: ['monday' as const, 'thursday' as const], time: '09:00', zone: 'America/New_York' };
  expect(formatSchedule(86_400, calendar)).toBe('Every Monday and Thursday at 09:00 America/New York');
  expect(formatSchedule(86_400, calendar, 'short')).toBe('Mon, Thu at 09:00');
  expect(formatSchedule(86_400, { ...calendar, days: [...WEEKDAYS] })).toBe('Every day at 09:00 America/New York');
});

describe('with a chosen time format', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('formats the time of a calendar like other times', async () => {
    vi.resetModules();
    const localStorage = { getItem: () => JSON.stringify({ timeFormat: '12h' }) };
    vi.stubGlobal('window', { localStorage, addEventListener() {} });
    await import('#language/testing/all-messages.ts');
    const schedule = await import('./schedule.ts');
    const calendar = { days: ['monday' as const], time: '21:00', zone: 'Europe/Berlin' };
    expect(schedule.formatSchedule(86_400, calendar)).toBe('Every Monday at 9:00 PM Europe/Berlin');
    expect(schedule.formatSchedule(86_400, calendar, 'short')).toBe('Mon at 9:00 PM');
  });
});
