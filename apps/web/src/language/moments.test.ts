import { describe, expect, it } from 'vitest';
import type { ChosenSettings } from '#settings/settings.ts';
import { inTheirTime } from './moments.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const NEW_YORK: ChosenSettings = { timezone: 'America/New_York' };

describe('the server’s moments', () => {
  it.each<[string, ChosenSettings, string]>([
    ['Next messages at 2026-11-22 00:00 UTC.', NEW_YORK, 'Next messages at Nov 21, 2026 19:00.'],
    ['Next messages at 2026-07-22 00:00 UTC.', NEW_YORK, 'Next messages at Jul 21, 2026 20:00.'],
    ['Next messages at 2026-11-22 00:00 UTC.', {}, 'Next messages at Nov 22, 2026 00:00 UTC.'],
    ['Next messages at 2026-11-22 00:00 UTC.', { timezone: 'UTC' }, 'Next messages at Nov 22, 2026 00:00.'],
    [
      'Nächste Nachrichten: 2026-05-22 00:00 UTC.',
      { timezone: 'Asia/Tokyo', language: 'de', dateFormat: 'DD/MM/YYYY', timeFormat: '24h' },
      'Nächste Nachrichten: 22/05/2026 09:00.',
    ],
    [
      'Started. Slow down. Going on at 14:03:22 UTC.',
      { ...NEW_YORK, timeFormat: '12h' },
      'Started. Slow down. Going on at 9:03:22 AM.',
    ],
    ['From 2026-11-21 07:43 UTC to 14:03:22 UTC', NEW_YORK, 'From Nov 21, 2026 02:43 to 09:03:22'],
    ['Finished utc: 14:03 UTC, 2026-11-21.', NEW_YORK, 'Finished utc: 14:03 UTC, 2026-11-21.'],
    ['At 2026-13-41 07:43 UTC or 25:00:61 UTC', NEW_YORK, 'At 2026-13-41 07:43 UTC or 25:00:61 UTC'],
  ])('%s with %j', (sentence, chosen, words) => {
    expect(inTheirTime(sentence, NOON, chosen)).toBe(words);
  });

  it('are the nearest where only the time of day is told, whatever day that is', () => {
    const zone: ChosenSettings = { timezone: 'America/New_York' };
    // The clocks there go back at 06:00 UTC on November 1.
    const said = (near: string, clock: string) => inTheirTime(`${clock} UTC`, Date.parse(near), zone);
    expect(said('2026-10-31T23:59:00Z', '00:01:00')).toBe('20:01:00');
    expect(said('2026-10-31T23:59:00Z', '07:00:00')).toBe('02:00:00');
    expect(said('2026-11-01T16:00:00Z', '23:00:00')).toBe('18:00:00');
    expect(said('2026-11-01T00:30:00Z', '23:00:00')).toBe('19:00:00');
  });
});
