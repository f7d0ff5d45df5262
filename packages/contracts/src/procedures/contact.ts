import { z } from 'zod';
import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX } from '../catalogue/limits.ts';
import { Email, PersonName } from './people.ts';

/** What a visitor writes to support: all four are required. */
export const ContactInput = z.strictObject({
  name: PersonName,
  email: Email,
  subject: z
    .string()
    .trim()
    .min(1, 'Subject is required')
    .max(CONTACT_SUBJECT_MAX, `Subject can have at most ${CONTACT_SUBJECT_MAX} characters`)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Subject has characters that can’t be shown'),
  message: z
    .string()
    .trim()
    .min(1, 'Message is required')
    .max(CONTACT_MESSAGE_MAX, `Message can have at most ${CONTACT_MESSAGE_MAX} characters`)
    .regex(/^[^\0]*$/, 'Message has characters that can’t be shown'),
});
export type ContactInput = z.infer<typeof ContactInput>;
