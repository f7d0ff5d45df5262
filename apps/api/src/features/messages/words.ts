import { utcMinute } from '@trawl/service-kit';

/** Every sentence about messages that the server says. */
export const WORDS = {
  suppressed: 'This person asked not to be written to.',
  unknown:
    'Nobody saw whether this message was sent. Look at the conversation on the platform, then say here what came of it.',
  limitReached: 'Today’s limit of messages is reached for every account of this job.',
  noSession: 'No session ID of this job works any more. Paste a new one and run it again: nobody is written to twice.',
  pace: 'The account’s messages are spread over the day.',
  turn: 'Waiting for this account’s turn.',
  poolRests: 'All shared accounts that may send today rest.',
  until: (reason: string, at: Date): string => `${reason} Next message at ${utcMinute(at)}.`,
  textChanged: 'The text was changed on its way, so it was not sent. This is ours to fix.',
  textTooLong: (length: number, max: number): string =>
    `With this person’s name in it the text has ${length.toLocaleString('en-US')} characters; a message can have ${max.toLocaleString('en-US')}.`,
  unreadable: 'This line names nobody who can be written to.',
  sessionGone: 'The account’s session is no longer this job’s.',
  gone: 'The message is no longer to be sent.',
} as const;
