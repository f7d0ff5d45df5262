import type { CollectType } from '@trawl/contracts';
import { utcClock } from '@trawl/service-kit';

const number = new Intl.NumberFormat('en-US');

/** By job type; a new one is `rows` until it has a noun here. */
const THINGS: Readonly<Partial<Record<string, string>>> = {
  profile: 'the profile',
  follower: 'followers',
  following: 'following',
  profile_post: 'posts',
  comment: 'comments',
  like: 'likes',
  hashtag: 'posts',
};

/** Longer targets are addresses that say nothing more at their end. */
const short = (target: string): string => (target.length > 120 ? `${target.slice(0, 119)}…` : target);

/** A wait in the unit in which a person thinks of it. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Every sentence of a run's log and ends that the worker says itself; the rest comes from the platform's errors. */
export const WORDS = {
  begin: (type: CollectType, target: string, collected: number): string =>
    collected === 0
      ? `Reading ${THINGS[type] ?? 'rows'} of ${short(target)}`
      : `Going on with ${THINGS[type] ?? 'rows'} of ${short(target)} after ${number.format(collected)}`,
  progress: (type: CollectType, target: string, collected: number, wanted: number): string =>
    `Reading ${THINGS[type] ?? 'rows'} of ${short(target)}: ${number.format(collected)} of ${number.format(wanted)}`,
  wait: (reason: string, ms: number): string => `${reason} Going on in ${duration(ms)}.`,
  /** The same for whoever reads it at any time in between. */
  waitUntil: (reason: string, end: Date): string => `${reason} Going on at ${utcClock(end)}.`,
  nextSession: (reason: string): string => `${reason} Going on with the job’s next session.`,
  blocked: (hintMs: number | null): string =>
    hintMs === null
      ? 'The platform keeps asking this account to slow down. Run it again in an hour or so; it goes on where it stopped.'
      : `The platform asks this account to wait ${duration(hintMs)}. Run it again after that; it goes on where it stopped.`,
  noSession: 'No session is left that works. Add a new session ID; the job goes on where it stopped.',
  poolRefused:
    'The platform refuses one shared account after the other. Run it again in some hours: nobody is written to twice.',
  poolFails:
    'Writing failed from several shared accounts, one after the other. Run it again; if it happens twice, contact support.',
  rowTooLarge: 'The platform sent a row that is too large to store. This is ours to fix; the rows before it are kept.',
  textTooLong: (length: number, max: number): string =>
    `With this person’s name in it the text has ${number.format(length)} characters; a message can have ${number.format(max)}.`,
  unknownError: 'Something went wrong on our side while reading. The rows collected so far are kept.',
} as const;
