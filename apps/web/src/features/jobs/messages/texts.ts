import type { MessageState } from '@trawl/contracts';
import { countOf, formatNumber } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** What is said about a job's messages. */
export const texts = catalogue({
  tab: 'Messages',
  caption: 'What was written to whom, the newest first',
  loadFailed: 'Failed to load messages.',
  empty: 'No messages yet',
  emptyWords: 'Once the job runs, each message stands here with what came of it.',
  noneSo: 'No message stands so.',
  columns: { recipient: 'Recipient', text: 'Text', state: 'State', when: 'When', reason: 'Reason' },
  states: {
    planned: 'Planned',
    sending: 'Sending',
    sent: 'Sent',
    failed: 'Not sent',
    unknown: 'Unknown',
    vetoed: 'Stopped',
  } satisfies Record<MessageState, string>,
  filter: 'Show',
  all: (count: number) => `All (${formatNumber(count)})`,
  one: (state: string, count: number) => `${state} (${formatNumber(count)})`,
  download: (format: string) => `Download ${format}`,
  more: 'Show more',
  decided: 'As decided by you',

  unknownTitle: (count: number) => `Nobody saw what came of ${countOf(count, 'message')}`,
  unknownWords:
    'Look at the conversation on the platform, then say here what you see. Nobody is written to twice by itself.',
  sent: 'It was sent',
  notSent: 'It wasn’t sent',
  decidedSent: 'Noted as sent',
  decidedNotSent: 'Will be written to with the next launch',
  decideFailed: 'Failed to note what came of the message.',
  bySupport: 'Support looks after it.',

  group: 'Message',
  placeholders: 'Filled in for each person: {{username}}, {{full_name}}, {{opt_out}}.',
  length: (length: number, max: number) => `${formatNumber(length)} of ${formatNumber(max)} characters with the link`,
  linkHint: 'Stands on a line of its own under the message.',

  preview: 'Preview',
  previewTo: (recipient: string) => `To @${recipient}`,
  previewName: 'The name is read from the profile; where it is empty, the username stands there.',
  optOutStandIn: '(link to opt out)',
  people: 'People',
  onceEach: (people: string) => `One message to each of ${people}, never a second one.`,
  repeated: (lines: number) => `${countOf(lines, 'line names', 'lines name')} somebody a second time.`,
  fromSheet: (most: string) => `Read from your sheet, ${most} per launch.`,
  person: ['person', 'people'],
  launches: 'Launches',
  oneLaunch: 'One launch writes to all of them.',
  manyLaunches: (launches: number, each: string) => `${countOf(launches, 'launch', 'launches')} of ${each} each.`,
  limit: 'Limit',
  limitWords: (limit: number) =>
    `At most ${formatNumber(limit)} a day from one account over all jobs, or as many as you set for a linked account. The rest waits for the next day.`,
});
