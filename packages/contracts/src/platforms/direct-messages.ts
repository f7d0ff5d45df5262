import { CUSTOM_FIELD_MAX, CUSTOM_FIELD_MIN } from '../catalogue/limits.ts';
import type { JobTypeDefinition } from './platform-definition.ts';
import { column } from './row-columns.ts';

/** The job type `dm` of a platform: its fields and columns are the same everywhere. `target`: the kind of its recipients. */
export const directMessages = <Kind extends string>(target: Kind): JobTypeDefinition<Kind> => ({
  name: 'Direct messages',
  description: 'One message to each recipient, from accounts whose owners agreed to it.',
  available: true,
  target,
  fields: [
    { kind: 'text', key: 'Link', label: 'Link', required: false },
    { kind: 'textarea', key: 'Message', label: 'Message', required: true },
    {
      kind: 'number',
      key: 'DMsPerLaunch',
      label: 'DMs per launch',
      recommended: '5-20',
      fallback: 20,
      min: CUSTOM_FIELD_MIN,
      max: CUSTOM_FIELD_MAX,
    },
  ],
  perLaunch: 'DMsPerLaunch',
  rowsPerRequest: 1,
  columns: [
    column('recipient', 'Recipient', 'text', 'The recipient’s username.'),
    column('status', 'Status', 'text', 'sent, failed, unknown or vetoed.'),
    column('sentAt', 'Sent at', 'date', 'When sending was confirmed, in UTC; empty if it wasn’t.'),
    column('text', 'Text', 'text', 'The text of the message, with the opt-out link masked.'),
    column('reason', 'Reason', 'text', 'Why the message wasn’t sent, or why its delivery status is unknown.'),
    column('runId', 'Run', 'text', 'The run that sent the message.'),
  ],
});
