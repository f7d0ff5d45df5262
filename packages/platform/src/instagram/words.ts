import { definitionOf, msg } from '@trawl/contracts';
import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';

const { name: platform } = definitionOf('instagram');

/** The messages of the connector. */
export const WORDS = {
  pageFailed: msg('platform.page_failed', { platform }),
  browserGone: msg('platform.browser_gone', { platform }),
  timeout: msg('platform.timed_out', { platform }),
  network: msg('platform.disconnected', { platform }),
  serverError: msg('platform.server_error', { platform }),
  unreadable: msg('platform.not_data', { platform }),
  limited: msg('platform.rate_limited', { platform }),
  softBlock: msg('platform.on_hold', { platform }),
  sessionDead: msg('platform.session_dead', { platform }),
  sessionMalformed: msg('platform.session_malformed'),
  challenged: msg('platform.challenged', { platform }),
  suspended: msg('platform.suspended', { platform }),
  spamBlocked: msg('platform.restricted', { platform }),
  noProfile: (name: string) => msg('platform.no_profile', { name, platform }),
  privateProfile: (name: string) => msg('platform.private_profile', { name }),
  noPost: msg('platform.no_post'),
  noHashtag: (name: string) => msg('platform.no_hashtag', { name, platform }),
  goneMeanwhile: (count: number) => msg('platform.gone_meanwhile', { count }),
  privateMeanwhile: (count: number) => msg('platform.private_meanwhile', { count }),
  unexpected: msg('platform.unexpected', { platform }),
  capped: (count: number, total: number, type: InstagramCollectType) =>
    msg('platform.capped', { count, total, things: msg(`list.${type}`) }),
  endedEarly: (count: number, total: number, type: InstagramCollectType) =>
    msg('platform.ended_early', { count, total, things: msg(`list.${type}`) }),
  none: (type: InstagramCollectType) => msg('platform.none', { things: msg(`list.${type}`) }),
  commentsOff: msg('platform.comments_off'),
  likesHidden: msg('platform.likes_hidden', { platform }),
  noLikes: msg('platform.no_likes'),
} as const;
