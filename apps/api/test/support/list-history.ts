import { seededRandom } from '@trawl/stack/random';

/**
 * Random histories of a list that is read repeatedly. Entries join on top and leave anywhere, also during a pass, and passes are cut,
 * capped, interrupted, continued and restarted. A history is generated completely before any of it is stored.
 */

/** What a pass reports, in the order in which the API stores it. */
export type Step =
  | { readonly kind: 'reopen' }
  | { readonly kind: 'claim' }
  | {
      readonly kind: 'page';
      readonly rows: readonly string[];
      readonly found: number;
      /** Absent on the first part of a page that was stored in two. */
      readonly checkpoint?: { readonly cursor: string | null; readonly more: boolean };
    }
  | { readonly kind: 'erase'; readonly row: string }
  | {
      readonly kind: 'end';
      readonly verdict: 'complete' | 'partial';
      readonly found: number;
      readonly limit: number;
      /** The entries of the list when this pass began. */
      readonly truth: ReadonlySet<string>;
    };

const READINGS = 5;

interface Entry {
  readonly id: string;
  /** When it joined. */
  readonly time: number;
}

/** How far a list was read: the number of entries, and the time at which the last one joined. */
interface Place {
  readonly count: number;
  readonly time: number;
}

/** Generates one history. The seed decides whether the platform's cursor is an offset or an entry. */
export function listHistory(seed: number): Step[] {
  const random = seededRandom(seed).next;
  const below = (count: number): number => Math.floor(random() * count);
  const chance = (probability: number): boolean => random() < probability;
  const pageSize = 2 + below(4);
  const isByCount = chance(0.5);
  const busy = random() * 0.6;

  /** Newest first, by the time of joining. */
  let list: Entry[] = [];
  let clock = 0;
  let born = 0;
  const former: string[] = [];
  const join = (): void => {
    const at = former.length > 0 && chance(0.3) ? below(former.length) : -1;
    const [id = `e${born++}`] = at < 0 ? [] : former.splice(at, 1);
    list = [{ id, time: clock++ }, ...list];
  };
  const leave = (): void => {
    if (list.length === 0) return;
    const [gone] = list.splice(below(list.length), 1);
    if (gone) former.push(gone.id);
  };
  /** Between two pages of one pass, fewer entries join than a page has. */
  const pass = (joins: number, leaves: number): void => {
    for (let count = below(joins + 1); count > 0; count--) join();
    for (let count = below(leaves + 1); count > 0; count--) leave();
  };
  for (let count = 3 + below(12); count > 0; count--) join();

  const stored = new Set<string>();
  const steps: Step[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    if (reading > 0) steps.push({ kind: 'reopen' });
    if (chance(0.8)) pass(4, 4);
    readOnce();
  }
  return steps;

  function readOnce(): void {
    let limit = chance(0.25) ? 1 + below(list.length + 3) : 1_000;
    const truth = new Set(list.map(({ id }) => id));
    const seen = new Set<string>();
    let found = list.length;
    let place = null as Place | null;
    let ended = false;
    while (!ended && seen.size < limit) {
      if (place !== null && chance(busy)) pass(pageSize - 1, 2);
      const from = place;
      const rest: Entry[] =
        from === null ? list : list.filter(({ time }, at) => (isByCount ? at >= from.count : time < from.time));
      const page: Entry[] = rest.slice(0, pageSize);
      const last = page.at(-1);
      ended = rest.length <= pageSize;
      // The platform leaves some users out.
      const shown = page.filter(() => !chance(0.01)).map(({ id }) => id);
      const fresh = shown.filter((id) => !seen.has(id)).slice(0, limit - seen.size);
      const isCut = fresh.length < shown.filter((id) => !seen.has(id)).length;
      if (fresh.length > 1 && chance(0.05)) {
        // The worker ends after a part of the page, and the next one reads the page again.
        const part = fresh.slice(0, 1 + below(fresh.length - 1));
        steps.push({ kind: 'page', rows: part, found });
        for (const id of part) {
          seen.add(id);
          stored.add(id);
        }
        ended = false;
        pause();
        continue;
      }
      for (const id of fresh) seen.add(id);
      if (!isCut) place = { count: (from?.count ?? 0) + page.length, time: last?.time ?? from?.time ?? 0 };
      const cursor = place === null ? null : JSON.stringify(place);
      const checkpoint = { cursor: ended && !isCut ? `end ${cursor}` : cursor, more: isCut || !ended };
      steps.push({ kind: 'page', rows: fresh, found, checkpoint });
      for (const id of fresh) stored.add(id);
      if (isCut) {
        end('complete');
        if (!chance(0.3)) return;
        // Days later, the limit is raised, and the pass continues with the page that was cut.
        limit = 1_000;
        pause();
        continue;
      }
      if (chance(0.03)) {
        end('partial');
        return;
      }
      if (chance(0.08)) pause();
      if (chance(0.03)) erase();
    }
    end('complete');

    function pause(): void {
      pass(8, 6);
      // The next worker reads the count again.
      found = list.length;
      steps.push({ kind: 'claim' });
    }
    function end(verdict: 'complete' | 'partial'): void {
      steps.push({ kind: 'end', verdict, found, limit, truth });
    }
    function erase(): void {
      const row = [...stored][below(stored.size)];
      if (row === undefined) return;
      stored.delete(row);
      steps.push({ kind: 'erase', row });
      if (!chance(0.5)) return;
      // The next worker doesn't have the row and reads it again.
      seen.delete(row);
      pause();
    }
  }
}
