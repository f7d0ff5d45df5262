import { EMAIL_MAX } from './catalogue/limits.ts';

const LOCAL_MAX = 64;
const LABEL_MAX = 63;

/** RFC 5321's dot-string: no quotes, comments, brackets or spaces, so one mailbox has one spelling. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/i;

/** Whether this is an email address that can be registered: a dot-string, an at sign and a host name with a dot. */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    at <= LOCAL_MAX &&
    LOCAL.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_MAX && LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/**
 * Whether the text looks like an address: text, an at sign, text, a dot, text. Accounts older than `isEmailAddress` may sign in
 * with an address that only this function accepts.
 */
export function looksLikeEmail(text: string): boolean {
  if (text.length > EMAIL_MAX || /\s/.test(text)) return false;
  const [local = '', host = '', ...rest] = text.split('@');
  const dot = host.indexOf('.', 1);
  return rest.length === 0 && local !== '' && dot > 0 && dot < host.length - 1;
}
