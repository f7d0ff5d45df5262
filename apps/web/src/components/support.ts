import { supportEmail } from './site.ts';

const JOB_PAGE = /^\/dashboard\/jobs\/job_\w+$/;

/**
 * Where support is reached: a mail that says what it is about, or the contact form where support has no address.
 *
 * @param path the page of the job it is about; where one is on such a page, that one
 */
export function supportLink(subject: string, path: string = window.location.pathname): string {
  const email = supportEmail();
  const about = `subject=${encodeURIComponent(subject)}`;
  const page = JOB_PAGE.test(path) ? encodeURIComponent(`${window.location.origin}${path}\n\n`) : undefined;
  if (email === undefined) return `/contact?${about}${page === undefined ? '' : `&message=${page}`}`;
  return `mailto:${email}?${about}${page === undefined ? '' : `&body=${page}`}`;
}
