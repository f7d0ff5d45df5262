import { msg, TAG_MAX, TAGS_MAX } from '@trawl/contracts';

export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const TOO_LONG = msg('job.tag_invalid', { count: TAG_MAX });
const TOO_MANY = msg('job.too_many_tags', { count: TAGS_MAX });

interface ReadTags {
  readonly tags: string[];
  /** Typed tags that can't be added and stay in the field. */
  readonly left: string;
  readonly problem: typeof TOO_LONG | typeof TOO_MANY | null;
}

/** Adds the typed tags, separated by commas; duplicates are omitted. */
export function readTags(tags: readonly string[], typed: string): ReadTags {
  const all = [...tags];
  const left: string[] = [];
  let problem: ReadTags['problem'] = null;
  for (const tag of typed.split(',').map((part) => part.trim())) {
    if (tag === '' || all.some((known) => same(known, tag))) continue;
    if (tag.length <= TAG_MAX && all.length < TAGS_MAX) all.push(tag);
    else {
      left.push(tag);
      problem ??= tag.length > TAG_MAX ? TOO_LONG : TOO_MANY;
    }
  }
  return { tags: all, left: left.join(', '), problem };
}
