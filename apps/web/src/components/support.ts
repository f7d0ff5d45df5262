import { supportEmail } from './site.ts';

/** Where support is reached: a mail that says what it is about, or the contact form where support has no address. */
export function supportLink(subject: string): string {
  const email = supportEmail();
  const query = `subject=${encodeURIComponent(subject)}`;
  return email === undefined ? `/contact?${query}` : `mailto:${email}?${query}`;
}
