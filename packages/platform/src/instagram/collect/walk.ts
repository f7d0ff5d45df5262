import { type CollectedRow, OptionalMessage, type SystemMessage, unchanged } from '@trawl/contracts';
import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';
import { render } from '@trawl/messages/server';
import { z } from 'zod';
import { UnexpectedAnswer } from '../../errors.ts';
import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import { WORDS } from '../words.ts';
import { outcomeOf } from './outcome.ts';

/** A page of an endpoint. `next` is null at the end of the list. */
export interface ListPage {
  readonly rows: readonly CollectedRow[];
  readonly next: string | null;
  readonly found?: number | null;
  readonly capped?: boolean;
  /** Why the list is empty, if the response says so. */
  readonly whyNone?: SystemMessage | null;
  /** Whether the page may be empty without a sign that the list has ended, such as the replies to a deleted comment. */
  readonly mayBeEmpty?: boolean;
}

interface Walk {
  readonly request: ListRequest;
  readonly type: InstagramCollectType;
  /** The total, if known before the list is read. */
  readonly found: number | null;
  /** Counts the target's rows as they are yielded. */
  readonly progress: Progress;
  /** @param wanted the rows still wanted, including those of this page */
  readonly read: (cursor: string | null, wanted: number) => Promise<ListPage>;
}

/** Rows of the target so far, including those stored before. */
export interface Progress {
  rows: number;
}

/** The platform sometimes returns an empty page because it filters users; more than this many in a row end the list. */
export const EMPTY_PAGES_MAX = 3;
/** Real cursors are much shorter. A checkpoint must fit in an event next to its rows. */
const CURSOR_MAX = 20_000;
const AT = 'at:';
const END = 'end:';
/** The facts known at the end of a list, stored in its last cursor. Workers of the previous release read and write `whyNone`. */
const End = z.object({
  found: z.number().nullable(),
  capped: z.boolean(),
  whyNone: z.string().nullable(),
  whyNoneMessage: OptionalMessage,
});

interface ListEnd {
  readonly found: number | null;
  readonly capped: boolean;
  readonly whyNone: SystemMessage | null;
}

const writeEnd = ({ found, capped, whyNone }: ListEnd): string => {
  const end = { found, capped, whyNone: whyNone && render(whyNone), whyNoneMessage: whyNone ?? undefined };
  return `${END}${JSON.stringify(end satisfies z.infer<typeof End>)}`;
};

function readEnd(cursor: string): ListEnd {
  const { whyNone, whyNoneMessage, ...end } = End.parse(JSON.parse(cursor.slice(END.length)));
  return { ...end, whyNone: whyNoneMessage ?? (whyNone === null ? null : unchanged(whyNone)) };
}

/** The outcome of a list that was already read to its end or limit; null if there is more to read. */
export function knownOutcome(request: ListRequest, type: InstagramCollectType): TargetOutcome | null {
  if (request.cursor?.startsWith(END)) {
    return outcomeOf({ total: request.collected, type, ...readEnd(request.cursor) });
  }
  return request.limit > 0 ? null : { verdict: 'complete', found: null, reason: null };
}

export const startOf = ({ collected }: ListRequest): Progress => ({ rows: collected });

/** During the walk, the caller may add only yielded rows to its set. */
const knownBefore =
  ({ known }: ListRequest) =>
  (platformId: string): boolean =>
    known?.has(platformId) ?? false;

const unexpected = (message: string): UnexpectedAnswer => new UnexpectedAnswer(message, WORDS.unexpected);

/**
 * Reads a list page by page until its end or the caller's limit. Yields duplicates within a walk once, and no rows that the caller
 * already has. Its cursors wrap the platform's (`at:…`). The cursor after the last page (`end:…`) contains the facts about the list,
 * so that an outcome that wasn't stored can be returned again. Throws `UnexpectedAnswer` if the pages contradict the platform's counts
 * or repeat.
 */
export async function* walkList({
  request,
  type,
  progress,
  read,
  ...known
}: Walk): AsyncGenerator<Page, TargetOutcome> {
  const seen = new Set<string>();
  const isKnown = knownBefore(request);
  let given = 0;
  let { found } = known;
  let cursor = request.cursor?.startsWith(AT) ? request.cursor.slice(AT.length) : null;
  let capped = false;
  let whyNone: SystemMessage | null = null;
  let ended = false;
  let emptyPages = 0;
  while (!ended && given < request.limit) {
    const page = await read(cursor, request.limit - given);
    if (page.next !== null && page.next === cursor) throw unexpected('The cursor stands still');
    if (page.next !== null && page.next.length > CURSOR_MAX) throw unexpected('The cursor is too long');
    const met = page.rows.filter(({ platformId }) => !seen.has(platformId) && seen.add(platformId));
    if (met.length > 0) emptyPages = 0;
    else if (!page.mayBeEmpty) emptyPages++;
    const rows = met.filter(({ platformId }) => !isKnown(platformId));
    given += rows.length;
    if (emptyPages > EMPTY_PAGES_MAX) throw unexpected('Page after page is empty');
    progress.rows += rows.length;
    found = page.found ?? found;
    capped ||= page.capped ?? false;
    whyNone = page.whyNone ?? whyNone;
    cursor = page.next;
    ended = cursor === null;
    const isContradiction = ended && progress.rows === 0 && found !== null && found > 0 && !capped && whyNone === null;
    if (isContradiction) throw unexpected(`The list is empty, but ${found} are counted`);
    yield {
      rows,
      cursor: cursor === null ? writeEnd({ found, capped, whyNone }) : `${AT}${cursor}`,
      more: !ended,
      found,
    };
  }
  if (given >= request.limit) return { verdict: 'complete', found, reason: null };
  return outcomeOf({ total: progress.rows, found, capped, type, whyNone });
}
