import { msg } from '../../messages/msg.ts';
import type { PlatformDefinition } from '../platform-definition.ts';
import { INSTAGRAM_JOB_TYPES } from './job-types.ts';
import { type InstagramTargetKind, parseTarget } from './parse-target.ts';
import { readSessionId } from './session-id.ts';

export type { InstagramCollectType } from './job-types.ts';
export { type InstagramTargetKind, parseTarget } from './parse-target.ts';

export const instagram = {
  id: 'instagram',
  name: 'Instagram',
  description: 'Profiles, followers, posts, comments and likes.',
  address: {
    variable: 'INSTAGRAM_URL',
    url: 'https://www.instagram.com',
    hosts: /(^|\.)instagram\.com$/,
  },
  jobTypes: INSTAGRAM_JOB_TYPES,
  sheetWords: ['instagram', 'ig', 'insta'],
  pace: {
    // About the rate of the platform's own pages when a user scrolls.
    requestMs: 1_000,
    // The part of a day in which a human would send messages.
    messageDayMs: 8 * 3_600_000,
    // The windows aren't published. Source: observed limits of 10 to 30 minutes.
    backOff: { firstMs: 30_000, maxMs: 15 * 60_000, totalMs: 30 * 60_000 },
  },
  demo: {
    name: msg('demo.followers_of', { target: 'nasa' }),
    type: 'follower',
    target: 'nasa',
    settings: { followersPerProfile: 500, profilesPerLaunch: 1 },
    sessionsPath: '/__sandbox/sessions',
  },
  parseTarget,
  readSessionId,
  sessionCookie: 'sessionid',
  sessionHint: msg('session.copy_sessionid_cookie'),
} as const satisfies PlatformDefinition<InstagramTargetKind>;
