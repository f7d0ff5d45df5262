import { fillMessage } from '@trawl/contracts';
import { t } from './t.ts';

/** A message for display. A placeholder text replaces the recipient's name, which is read only when the message is sent. */
export const shownMessage = (text: string, recipient: string): string =>
  fillMessage(text, { username: recipient, fullName: t('terms.nameStandIn') });
