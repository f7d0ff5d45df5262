import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX, EMAIL_MAX, isEmailAddress, NAME_MAX } from '@trawl/contracts';
import { t } from '#language/t.ts';

/** The form's four fields, in order. */
export const FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Message = Readonly<Record<FieldName, string>>;
export type Problems = Partial<Record<FieldName, string>>;

const LONGEST: Readonly<Record<FieldName, number>> = {
  name: NAME_MAX,
  email: EMAIL_MAX,
  subject: CONTACT_SUBJECT_MAX,
  message: CONTACT_MESSAGE_MAX,
};

/** The errors of a message, by field: all four are required. */
export function checkMessage(message: Message): Problems {
  const problems: Problems = {};
  for (const field of FIELDS) {
    const value = message[field];
    if (value === '') problems[field] = t('contact.missing', { field: t(`contact.${field}`) });
    else if (value.length > LONGEST[field])
      problems[field] = t('contact.tooLong', { field: t(`contact.${field}`), most: LONGEST[field] });
  }
  if (problems.email === undefined && !isEmailAddress(message.email)) problems.email = t('contact.notAnEmail');
  return problems;
}
