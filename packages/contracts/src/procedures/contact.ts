import { z } from 'zod';
import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX } from '../catalogue/limits.ts';
import { field } from '../messages/fields.ts';
import { problem } from '../messages/msg.ts';
import { VISIBLE_TEXT } from '../visible-text.ts';
import { Email, PersonName } from './users.ts';

/** A visitor's message to support: all four fields are required. */
export const ContactInput = z.strictObject({
  name: PersonName,
  email: Email,
  subject: z
    .string()
    .trim()
    .min(1, problem('input.required', { field: field('subject') }))
    .max(CONTACT_SUBJECT_MAX, problem('input.too_long', { field: field('subject'), count: CONTACT_SUBJECT_MAX }))
    .regex(VISIBLE_TEXT, problem('input.undisplayable', { field: field('subject') })),
  message: z
    .string()
    .trim()
    .min(1, problem('input.required', { field: field('message') }))
    .max(CONTACT_MESSAGE_MAX, problem('input.too_long', { field: field('message'), count: CONTACT_MESSAGE_MAX }))
    .regex(/^[^\0]*$/, problem('input.undisplayable', { field: field('message') })),
});
export type ContactInput = z.infer<typeof ContactInput>;
