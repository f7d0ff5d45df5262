import { describe, expect, it } from 'vitest';
import { forecast } from './forecast.ts';

describe('forecast', () => {
  it('says nothing before a target is typed', () => {
    expect(forecast('follower', ' \n', {}, 'Private')).toBeNull();
  });

  it('reads a list page by page, with the recommended counts where none are typed', () => {
    expect(forecast('follower', 'nasa', {}, 'Private')).toEqual({
      targets: 1,
      perLaunch: 1,
      launches: 1,
      rows: 500,
      seconds: 43,
      buildTimeS: 43,
    });
  });

  it('needs one request for a profile', () => {
    expect(forecast('profile', 'nasa\nnatgeo', {}, 'Private')).toMatchObject({ rows: 2, seconds: 2, launches: 1 });
  });

  it('cuts many targets into launches', () => {
    const targets = Array.from({ length: 25 }, (_, place) => `person${place}`).join('\n');
    expect(forecast('profile', targets, {}, 'Private')).toMatchObject({ targets: 25, perLaunch: 10, launches: 3 });
  });

  it('charges shared sessions three times', () => {
    expect(forecast('profile', 'nasa', {}, 'Shared')).toMatchObject({ seconds: 1, buildTimeS: 3 });
  });

  it('does not know a sheet’s length, only what one launch takes of it', () => {
    const sheet = 'https://docs.google.com/spreadsheets/d/abc/edit';
    expect(forecast('profile', sheet, { profilesPerLaunch: 7 }, 'Private')).toMatchObject({
      targets: null,
      perLaunch: 7,
      rows: 7,
    });
  });

  it('says nothing of counts that can’t be', () => {
    expect(forecast('profile', 'nasa', { profilesPerLaunch: 0 }, 'Private')).toBeNull();
    expect(forecast('profile', 'nasa', { profilesPerLaunch: Number.NaN }, 'Private')).toBeNull();
  });
});
