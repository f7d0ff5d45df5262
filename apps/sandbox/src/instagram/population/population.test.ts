import { describe, expect, it } from 'vitest';
import { createPopulation, listedFollowers, POPULATION_SIZE } from './population.ts';

const population = createPopulation('a seed');

function named(username: string) {
  const person = population.byUsername(username);
  if (!person) throw new Error(`${username} is missing`);
  return person;
}

describe('the population', () => {
  it('has a prime number of users, as its shuffles require', () => {
    for (let divisor = 2; divisor * divisor <= POPULATION_SIZE; divisor++) {
      if (POPULATION_SIZE % divisor === 0) throw new Error(`divisible by ${divisor}`);
    }
    expect(POPULATION_SIZE).toBeGreaterThan(5_000_000);
  });

  it('finds every user by id and by username, without duplicates', () => {
    const ids = new Set<string>();
    const usernames = new Set<string>();
    for (let step = 0; step < 20_000; step++) {
      const index = (step * 419) % POPULATION_SIZE;
      const person = population.at(index);
      ids.add(person.id);
      usernames.add(person.username);
      expect(population.byId(person.id)?.index).toBe(index);
      expect(population.byUsername(person.username.toUpperCase())?.index).toBe(index);
    }
    expect([ids.size, usernames.size]).toEqual([20_000, 20_000]);
  });

  it('is the same for the same seed, and different for another', () => {
    const people = (seed: string) => createPopulation(seed).followers(named('nasa'), 0, 50);
    expect(people('a seed')).toEqual(population.followers(named('nasa'), 0, 50));
    expect(people('another')).not.toEqual(people('a seed'));
  });

  it('has the named users with their counts', () => {
    expect(named('nasa')).toMatchObject({
      followerCount: 2_400,
      followingCount: 130,
      postCount: 240,
      isPrivate: false,
    });
    expect(named('tidepool_lab')).toMatchObject({ followerCount: 10_000, followersListed: 10_000 });
    expect(named('quiet_harbor').isPrivate).toBe(true);
    expect(listedFollowers(named('natgeo'))).toBe(50);
  });

  it('lists 10,000 different followers, in one order whatever the window', () => {
    const all = population.followers(named('tidepool_lab'), 0, 20_000);
    expect(all).toHaveLength(10_000);
    expect(new Set(all.map((person) => person.id)).size).toBe(10_000);
    expect(new Set(all.map((person) => person.username)).size).toBe(10_000);
    expect(population.followers(named('tidepool_lab'), 9_990, 50)).toEqual(all.slice(9_990));
  });

  it('agrees with its lists on who follows whom, and nobody follows themselves', () => {
    const star = population.followers(named('nasa'), 3, 1)[0];
    if (!star) throw new Error('nobody');
    const followers = population.followers(star, 0, star.followersListed);
    expect(followers).not.toContainEqual(star);
    for (const follower of followers) expect(population.follows(follower, star)).toBe(true);
    const outsider = population.followers(
      { ...star, followersListed: star.followersListed + 1 },
      followers.length,
      1,
    )[0];
    expect(outsider && population.follows(outsider, star)).toBe(false);
  });

  it('is as varied as real audiences', () => {
    const people = population.followers(named('tidepool_lab'), 0, 10_000);
    const share = (has: (person: (typeof people)[number]) => boolean) => people.filter(has).length / people.length;
    expect(share((person) => person.isPrivate)).toBeGreaterThan(0.2);
    expect(share((person) => !person.hasPicture)).toBeGreaterThan(0.08);
    expect(share((person) => person.fullName === '')).toBeGreaterThan(0.03);
    expect(share((person) => /\p{Extended_Pictographic}/u.test(person.fullName))).toBeGreaterThan(0.05);
    expect(share((person) => /[\u0590-\u06ff]/.test(person.fullName))).toBeGreaterThan(0.03);
    expect(share((person) => person.isVerified)).toBeLessThan(0.02);
    expect(share((person) => person.followerCount !== person.followersListed)).toBeGreaterThan(0.3);
    expect(people.every((person) => person.username.length <= 30)).toBe(true);
  });
});
