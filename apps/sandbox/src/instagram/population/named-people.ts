import type { PersonTraits } from './person.ts';

interface Sketch {
  id: string;
  username: string;
  fullName: string;
  biography: string;
  followers: number;
  following: number;
  posts: number;
}

function person(sketch: Sketch, traits: Partial<PersonTraits> = {}): PersonTraits {
  const { followers, following, posts, ...rest } = sketch;
  return {
    externalUrl: '',
    category: '',
    isPrivate: false,
    isVerified: false,
    isBusiness: false,
    hasPicture: true,
    followerCount: followers,
    followingCount: following,
    postCount: posts,
    followersListed: followers,
    followingListed: following,
    isLimited: false,
    ...rest,
    ...traits,
  };
}

/**
 * The users that tests and demos rely on. The counts of nasa and tidepool_lab are the true lengths of their lists, so a client
 * can collect exactly that many. natgeo is very large, so its follower list stops near 50. wide_open_sea has an unlimited list of
 * five million.
 */
export const NAMED_PEOPLE: readonly PersonTraits[] = [
  person(
    {
      id: '787132',
      username: 'natgeo',
      fullName: 'National Geographic',
      biography: 'Step into wonder 🌎',
      followers: 274_900_000,
      following: 193,
      posts: 31_529,
    },
    {
      followersListed: 50,
      isLimited: true,
      isVerified: true,
      isBusiness: true,
      category: 'Media',
      externalUrl: 'https://www.nationalgeographic.com/',
    },
  ),
  person(
    {
      id: '528817151',
      username: 'nasa',
      fullName: 'NASA',
      biography: '🚀 🌎 Exploring the universe and our home planet.',
      followers: 2_400,
      following: 130,
      posts: 240,
    },
    {
      isVerified: true,
      isBusiness: true,
      category: 'Government organization',
      externalUrl: 'https://www.nasa.gov/',
      tag: 'space',
    },
  ),
  person(
    {
      id: '4410087731',
      username: 'tidepool_lab',
      fullName: 'Tidepool Lab 🐚',
      biography: 'Small worlds between the tides.\nNew film every Thursday.',
      followers: 10_000,
      following: 412,
      posts: 187,
    },
    { isBusiness: true, category: 'Science', externalUrl: 'https://tidepool-lab.example/' },
  ),
  person(
    {
      id: '5520164480',
      username: 'quiet_harbor',
      fullName: 'Quiet Harbor',
      biography: '',
      followers: 312,
      following: 180,
      posts: 46,
    },
    { isPrivate: true },
  ),
  person(
    {
      id: '6630942219',
      username: 'gone_tomorrow',
      fullName: 'Gone Tomorrow',
      biography: 'Here for now.',
      followers: 600,
      following: 90,
      posts: 12,
    },
    { goneAfter: 100 },
  ),
  person(
    {
      id: '3300518846',
      username: 'wide_open_sea',
      fullName: 'Wide Open Sea',
      biography: 'Five million people who look at water.',
      followers: 5_000_000,
      following: 1_204,
      posts: 3_120,
    },
    { isBusiness: true, category: 'Photographer' },
  ),
  person(
    {
      id: '7741093365',
      username: 'closed_letterbox',
      fullName: '',
      biography: 'Please don’t write.',
      followers: 144,
      following: 61,
      posts: 9,
    },
    { refusesRequests: true },
  ),
  person(
    {
      id: '7741093412',
      username: 'shut_gate',
      fullName: 'Shut Gate',
      biography: '',
      followers: 88,
      following: 40,
      posts: 5,
    },
    { blocksAll: true },
  ),
];
