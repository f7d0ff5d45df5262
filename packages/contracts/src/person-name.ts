/** A dot in all spellings that browsers accept. */
const DOTS = /[.。．｡]/gu;
/** Zero-width joiners, which are invisible between letters. */
const JOINERS = /[\u200c\u200d]/g;
/** Text that mail programs turn into a link: `evil.com`, `t.me`; not `J.R.R. Tolkien` nor `J.Smith`. */
const HOST = /[\p{L}\p{N}_-]{2}\.[\p{L}\p{N}]{2}|\.\p{Ll}{2}/u;

/**
 * Whether a user's name contains text that a mail program would show as a link. Names are part of our mails, so a link in a name
 * would send a stranger's text under our name.
 */
export function hasLink(name: string): boolean {
  const plain = name.replace(JOINERS, '').replace(DOTS, '.');
  if (/[<>@]|:\/\/|www\./i.test(plain) || HOST.test(plain)) return true;
  return plain.split(/\s/).some((word) => word.includes('.') && /[/\\]/.test(word));
}
