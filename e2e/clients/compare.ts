import type { Collected } from './collected.ts';

/** What a client can collect of a target. */
export type Expected =
  /** All of these, once each, with the counts if given. */
  | { readonly kind: 'whole'; readonly ids: readonly string[]; readonly counts?: Readonly<Record<string, number>> }
  /** The platform shows between `least` and `most` of these, while its count is `counted`. */
  | {
      readonly kind: 'capped';
      readonly ids: readonly string[];
      readonly least: number;
      readonly most: number;
      readonly counted: number;
    }
  /** The client stops by itself: at least `least`, all of them correct. */
  | { readonly kind: 'part'; readonly ids: readonly string[]; readonly least: number }
  /** Nothing: REST rejects with this message, GraphQL returns the count without users. */
  | { readonly kind: 'refused'; readonly words: RegExp };

export interface Judged {
  /** A description for the table. */
  readonly truth: string;
  readonly verdict: string;
  readonly ok: boolean;
}

/** Compares a client's result with the truth. */
export function judge(collected: Collected, expected: Expected): Judged {
  const { ids, error } = collected;
  if (expected.kind === 'refused') {
    const ok = ids.length === 0 && (error === null || expected.words.test(error));
    const verdict = error === null ? 'nobody shown' : 'refused in words';
    return { truth: 'hidden', ok, verdict: ok ? verdict : `not refused: ${error ?? `${ids.length} rows`}` };
  }
  const truth = truthOf(expected);
  if (error !== null) return { truth, ok: false, verdict: error.slice(0, 160) };
  const unique = new Set(ids);
  const known = new Set(expected.ids);
  const doubled = ids.length - unique.size;
  const foreign = [...unique].filter((id) => !known.has(id)).length;
  const missing = Math.max(0, leastOf(expected) - unique.size);
  const over = expected.kind === 'capped' ? Math.max(0, unique.size - expected.most) : 0;
  const counts = expected.kind === 'whole' ? wrongCounts(collected.found, expected.counts ?? {}) : 0;
  const troubles = Object.entries({ missing, doubled, foreign, 'past the cap': over, 'wrong counts': counts }).filter(
    ([, count]) => count > 0,
  );
  if (troubles.length > 0) {
    return { truth, ok: false, verdict: troubles.map(([name, count]) => `${count} ${name}`).join(', ') };
  }
  const verdicts = { whole: 'equal', capped: 'equal up to the platform’s cap', part: 'true as far as it reads' };
  return { truth, ok: true, verdict: verdicts[expected.kind] };
}

function wrongCounts(found: Collected['found'], counts: Readonly<Record<string, number>>): number {
  const told = typeof found === 'object' && found !== null ? found : {};
  return Object.entries(counts).filter(([name, count]) => told[name] !== count).length;
}

const leastOf = (expected: Exclude<Expected, { kind: 'refused' }>): number =>
  expected.kind === 'whole' ? expected.ids.length : expected.least;

function truthOf(expected: Exclude<Expected, { kind: 'refused' }>): string {
  switch (expected.kind) {
    case 'whole':
      return String(expected.ids.length);
    case 'capped':
      return `${expected.least}–${expected.most} shown of ${expected.counted}`;
    case 'part':
      return `≥ ${expected.least} of ${expected.ids.length}`;
  }
}
