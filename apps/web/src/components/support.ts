import { supportEmail } from './site.ts';

const JOB_PAGE = /^\/dashboard\/jobs\/job_\w+$/;

/**
 * The link to support: a mail with this subject, or the contact form if there is no support address.
 *
 * @param path the page of the affected job; by default the current page
 */
export function supportLink(subject: string, path: string = window.location.pathname): string {
  const email = supportEmail();
  const about = `subject=${encodeURIComponent(subject)}`;
  const page = JOB_PAGE.test(path) ? encodeURIComponent(`${window.location.origin}${path}\n\n`) : undefined;
  if (email === undefined) return `/contact?${about}${page === undefined ? '' : `&message=${page}`}`;
  return `mailto:${email}?${about}${page === undefined ? '' : `&body=${page}`}`;
}
