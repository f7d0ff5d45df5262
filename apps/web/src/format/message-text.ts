import { fillMessage } from '@trawl/contracts';
import { t } from '#language/t.ts';

/** A message as it is displayed: the recipient's name is read only when it is sent, so a placeholder text is shown until then. */
export const shownMessage = (text: string, recipient: string): string =>
  fillMessage(text, { username: recipient, fullName: t('terms.nameStandIn') });
