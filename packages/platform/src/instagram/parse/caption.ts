/** A mark belongs to the character before it, so a tag can't begin with one: `#️⃣` is an emoji. */
const HASHTAG = /#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu;
/** Excludes the second half of an email address. */
const MENTION = /(?<![\w.@])@([A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?)/g;

const unique = (matches: Iterable<RegExpExecArray>): string[] => [
  ...new Set([...matches].map((match) => match[1] ?? '')),
];

/** Tags in a text without the sign, without duplicates and as written. */
export const hashtagsIn = (text: string): string[] => unique(text.matchAll(HASHTAG));

/** Usernames mentioned in a text without the sign, without duplicates and as written. */
export const mentionsIn = (text: string): string[] => unique(text.matchAll(MENTION));
