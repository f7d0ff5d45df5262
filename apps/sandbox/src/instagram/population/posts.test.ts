import { describe, expect, it } from 'vitest';
import { pkOfShortcode, shortcodeOf } from './media-id.ts';
import { createPopulation } from './population.ts';
import { createPosts } from './posts.ts';

const population = createPopulation('a seed');
const posts = createPosts(population);

function named(username: string) {
  const person = population.byUsername(username);
  if (!person) throw new Error(`${username} is missing`);
  return person;
}

describe('posts', () => {
  it('are found by pk and by shortcode, for users with few posts and with many', () => {
    for (const owner of [named('nasa'), named('natgeo'), ...population.followers(named('nasa'), 0, 40)]) {
      const step = Math.max(1, Math.floor(owner.postCount / 20));
      for (let index = 0; index < owner.postCount; index += step) {
        const post = posts.at(owner, index);
        expect(post.pk).toMatch(/^\d{19}$/);
        expect(posts.byPk(post.pk)).toEqual(post);
        expect(posts.byShortcode(post.shortcode)).toEqual(post);
      }
    }
  });

  it('are not found by unknown pks', () => {
    const { pk } = posts.at(named('nasa'), 5);
    expect(posts.byPk((BigInt(pk) + 1n).toString())).toBeUndefined();
    expect(posts.byPk('12')).toBeUndefined();
    expect(posts.byShortcode('!!')).toBeUndefined();
  });

  it('are ordered from newest to oldest', () => {
    const times = Array.from({ length: 240 }, (_, index) => posts.at(named('nasa'), index).takenAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('appear in the grid once each, pinned ones first', () => {
    const grid = Array.from({ length: 240 }, (_, place) => posts.inGrid(named('nasa'), place));
    expect(new Set(grid.map((post) => post.pk)).size).toBe(240);
    expect(grid.filter((post) => post.pinned)).toEqual(grid.slice(0, 2));
    expect(grid[0]?.takenAt).toBeLessThan(grid[2]?.takenAt ?? 0);
  });

  it('of nasa have many comments on the newest one, and its tag on all', () => {
    expect(posts.at(named('nasa'), 0).comments).toBeGreaterThanOrEqual(300);
    for (let index = 0; index < 240; index++) expect(posts.at(named('nasa'), index).caption).toContain('#space');
  });
});

describe('a shortcode', () => {
  it('is the pk in base64url', () => {
    expect(shortcodeOf('3776832898280228145')).toBe('DRqAYKuAIUx');
    expect(pkOfShortcode('DRqAYKuAIUx')).toBe('3776832898280228145');
    expect(pkOfShortcode(`DRqAYKuAIUx${'x'.repeat(28)}`)).toBeDefined();
    expect(pkOfShortcode('')).toBeUndefined();
  });
});
