import { fillMessage } from '@trawl/contracts';
import { texts } from './words.ts';

/** A message as it is shown: the recipient's name is read only when it is sent, and until then words stand in for it. */
export const shownMessage = (text: string, recipient: string): string =>
  fillMessage(text, { username: recipient, fullName: texts.nameStandIn });
