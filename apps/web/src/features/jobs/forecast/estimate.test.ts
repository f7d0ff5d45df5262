import type { AccountType, JobType } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { targetListOf } from '../target-list-of.ts';
import { estimate, forecastInput, forecastRequestOf } from './estimate.ts';

const FOLLOWERS = { platform: 'instagram', type: 'follower' } as const;
const NASA = targetListOf(FOLLOWERS, 'nasa');
const SHEET = 'https://docs.google.com/spreadsheets/d/abc/edit';

function estimated(type: JobType, target: string, settings = {}, accountType: AccountType = 'Private') {
  const job = { platform: 'instagram', type } as const;
  const request = forecastRequestOf(job, targetListOf(job, target), settings, accountType);
  return request && estimate(request);
}

describe('forecastRequestOf', () => {
  it('is null before a target is typed', () => {
    expect(forecastRequestOf(FOLLOWERS, targetListOf(FOLLOWERS, ' \n'), {}, 'Private')).toBeNull();
  });

  it('is null while no line is valid', () => {
    expect(forecastRequestOf(FOLLOWERS, targetListOf(FOLLOWERS, 'not a name\nnor this'), {}, 'Private')).toBeNull();
  });

  it('counts neither invalid nor repeated lines', () => {
    const lines = 'nasa\nnot a name\n@NASA\nhttps://example.com/nasa';
    expect(forecastRequestOf(FOLLOWERS, targetListOf(FOLLOWERS, lines), {}, 'Private')).toMatchObject({ targets: 1 });
  });

  it('counts a repeated username for posts as one launch', () => {
    const likes = { platform: 'instagram', type: 'like' } as const;
    const lines = 'nasa\nNASA\nhttps://www.instagram.com/p/CuZLd-iMknW/';
    expect(forecastRequestOf(likes, targetListOf(likes, lines), {}, 'Private')).toMatchObject({ targets: 11 });
  });

  it.each([[{ profilesPerLaunch: 0 }], [{ profilesPerLaunch: Number.NaN }], [{ followersPerProfile: 1.5 }]])(
    'is null for invalid counts such as %j',
    (settings) => {
      expect(forecastRequestOf(FOLLOWERS, NASA, settings, 'Private')).toBeNull();
    },
  );
});

describe('estimate', () => {
  it('counts the pages of a list, with the recommended counts by default', () => {
    expect(estimated('follower', 'nasa')).toEqual({
      targets: 1,
      perLaunch: 1,
      launches: 1,
      rows: 500,
      seconds: 11,
      buildTimeS: 11,
    });
  });

  it('counts a profile and its contacts', () => {
    expect(estimated('profile', 'nasa\nnatgeo')).toMatchObject({ rows: 2, seconds: 4, launches: 1 });
  });

  it('counts one page of likes, which the platform returns at once', () => {
    const post = 'https://www.instagram.com/p/CuZLd-iMknW/';
    expect(estimated('like', post, { likesPerPost: 500 })).toMatchObject({ rows: 500, seconds: 2 });
  });

  it('divides many targets into launches', () => {
    const targets = Array.from({ length: 25 }, (_, place) => `person${place}`).join('\n');
    expect(estimated('profile', targets)).toMatchObject({ targets: 25, perLaunch: 10, launches: 3 });
  });

  it('leaves targets that don’t fit into one launch for the next', () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `person_with_a_long_name_${n}`).join('\n');
    expect(estimated('profile', names, { profilesPerLaunch: 10_000 })).toMatchObject({ targets: 10_000, launches: 2 });
  });

  it('charges shared sessions three times', () => {
    expect(estimated('profile', 'nasa', {}, 'Shared')).toMatchObject({ seconds: 2, buildTimeS: 6 });
  });

  it('estimates one launch of a sheet, whose length is unknown', () => {
    expect(estimated('profile', SHEET, { profilesPerLaunch: 7 })).toMatchObject({
      targets: null,
      perLaunch: 7,
      rows: 7,
    });
  });
});

describe('forecastInput', () => {
  it('contains one launch of a sheet', () => {
    const request = forecastRequestOf(FOLLOWERS, null, { profilesPerLaunch: 7 }, 'Shared');
    expect(request && forecastInput(request)).toEqual({
      ...FOLLOWERS,
      targets: 7,
      perTarget: 500,
      perLaunch: 7,
      accountType: 'Shared',
    });
  });

  it('is null for direct messages and for counts above the limits', () => {
    const messages = forecastRequestOf({ platform: 'instagram', type: 'dm' }, NASA, {}, 'Private');
    const tooMany = forecastRequestOf(FOLLOWERS, NASA, { followersPerProfile: 10_001 }, 'Private');
    expect([messages && forecastInput(messages), tooMany && forecastInput(tooMany)]).toEqual([null, null]);
  });
});
