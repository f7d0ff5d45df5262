import { z } from 'zod';
import { ShownMessage } from '../messages/system-message.ts';

/** A reason in the language of Accept-Language, and as a message. Reasons from earlier releases have only an English text. */
export const ReasonFields = {
  reason: z.string().nullable().describe('A sentence for the user, in the language of Accept-Language.'),
  reasonMessage: ShownMessage,
};
