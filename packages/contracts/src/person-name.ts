/** A dot, in the spellings that browsers read as one. */
const DOTS = /[.。．｡]/gu;
/** What mail programs turn into a link without being told: `evil.com`, `t.me`; not `J.R.R. Tolkien` nor `J.Smith`. */
const HOST = /[\p{L}\p{N}_-]{2}\.[\p{L}\p{N}]{2}|\.\p{Ll}{2}/u;

/**
 * Whether a person's name carries something that a mail program would show as a link. Names are written into mails of ours, so
 * one with a link would send a stranger's text under our name.
 */
export function hasLink(name: string): boolean {
  const plain = name.replace(DOTS, '.');
  if (/[<>@]|:\/\/|www\./i.test(plain) || HOST.test(plain)) return true;
  return plain.split(/\s/).some((word) => word.includes('.') && /[/\\]/.test(word));
}
