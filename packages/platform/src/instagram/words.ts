import { type CollectType, msg } from '@trawl/contracts';

/** The messages of the connector. */
export const WORDS = {
  pageFailed: msg('platform.page_failed'),
  browserGone: msg('platform.browser_gone'),
  timeout: msg('platform.timed_out'),
  network: msg('platform.disconnected'),
  serverError: msg('platform.server_error'),
  unreadable: msg('platform.not_data'),
  limited: msg('platform.rate_limited'),
  softBlock: msg('platform.on_hold'),
  sessionDead: msg('platform.session_dead'),
  sessionMalformed: msg('platform.session_malformed'),
  challenged: msg('platform.challenged'),
  suspended: msg('platform.suspended'),
  spamBlocked: msg('platform.restricted'),
  noProfile: (name: string) => msg('platform.no_profile', { name }),
  privateProfile: (name: string) => msg('platform.private_profile', { name }),
  noPost: msg('platform.no_post'),
  noHashtag: (name: string) => msg('platform.no_hashtag', { name }),
  goneMeanwhile: (count: number) => msg('platform.gone_meanwhile', { count }),
  privateMeanwhile: (count: number) => msg('platform.private_meanwhile', { count }),
  unexpected: msg('platform.unexpected'),
  capped: (count: number, total: number, type: CollectType) =>
    msg('platform.capped', { count, total, things: msg(`list.${type}`) }),
  endedEarly: (count: number, total: number, type: CollectType) =>
    msg('platform.ended_early', { count, total, things: msg(`list.${type}`) }),
  none: (type: CollectType) => msg('platform.none', { things: msg(`list.${type}`) }),
  commentsOff: msg('platform.comments_off'),
  likesHidden: msg('platform.likes_hidden'),
  noLikes: msg('platform.no_likes'),
} as const;
