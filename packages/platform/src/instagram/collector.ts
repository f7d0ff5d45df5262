import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';
import { TargetUnavailable } from '../errors.ts';
import type { Collector, ExpandRequest, Expansion, ListRequest, Page, SessionOwner, TargetOutcome } from '../port.ts';
import type { Channel } from './browser-channel.ts';
import { asUnexpected } from './client.ts';
import { collectComments } from './collect/collect-comments.ts';
import { collectHashtag } from './collect/collect-hashtag.ts';
import { collectLikers } from './collect/collect-likers.ts';
import { collectPeople } from './collect/collect-people.ts';
import { collectPosts } from './collect/collect-posts.ts';
import { collectProfile } from './collect/collect-profile.ts';
import { lookUpProfile } from './collect/look-up-profile.ts';
import { newestPosts } from './collect/newest-posts.ts';
import type { Session } from './collect/session.ts';
import { knownOutcome, type Progress, startOf } from './collect/walk.ts';
import { WORDS } from './words.ts';

function listOf(type: InstagramCollectType, session: Session, request: ListRequest, progress: Progress) {
  switch (type) {
    case 'profile':
      return collectProfile(session, request, progress);
    case 'follower':
    case 'following':
      return collectPeople(type, session, request, progress);
    case 'profile_post':
      return collectPosts(session, request, progress);
    case 'comment':
      return collectComments(session, request, progress);
    case 'like':
      return collectLikers(session, request, progress);
    case 'hashtag':
      return collectHashtag(session, request, progress);
  }
}

/** Replaces the message of a target that becomes unavailable in mid-list: the rows read before are kept. */
function withRowCount(error: unknown, rows: number): unknown {
  if (!(error instanceof TargetUnavailable) || rows === 0) return error;
  const words = error.because === 'private' ? WORDS.privateMeanwhile : WORDS.goneMeanwhile;
  return new TargetUnavailable(error.because, error.message, words(rows), { cause: error });
}

/** Collects with one session over one channel, and closes the channel when it is closed. */
export class InstagramCollector implements Collector {
  readonly #session: Session;
  readonly #channel: Channel;

  constructor(session: Session, channel: Channel) {
    this.#session = session;
    this.#channel = channel;
  }

  async *collect(type: InstagramCollectType, request: ListRequest): AsyncGenerator<Page, TargetOutcome> {
    const known = knownOutcome(request, type);
    if (known !== null) return known;
    const progress = startOf(request);
    try {
      return yield* listOf(type, this.#session, request, progress);
    } catch (error) {
      throw withRowCount(error, progress.rows);
    }
  }

  expand(_type: InstagramCollectType, request: ExpandRequest): AsyncGenerator<number, Expansion> {
    return newestPosts(this.#session, request);
  }

  async checkSession(signal: AbortSignal): Promise<SessionOwner> {
    const username = await this.#session.client.whoAmI(signal);
    try {
      const { id } = await lookUpProfile(this.#session, username, signal);
      return { username, userId: id };
    } catch (error) {
      throw asUnexpected(error, 'No profile of the session’s own');
    }
  }

  async close(): Promise<void> {
    await this.#channel.close();
  }
}
