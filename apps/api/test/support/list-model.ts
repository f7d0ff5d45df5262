import type { Observed } from '@trawl/contracts';
import type { Pass } from '../../src/features/runs/store/judge-pass.ts';
import type { Step } from './list-history.ts';

export interface ReportedChange {
  readonly kind: 'joined' | 'left' | 'first_seen';
  readonly row: string;
  /** Whether the list contradicts it. */
  readonly isFalse: boolean;
}

/** An in-memory model of what the API's statements store about a list. */
export class ListModel {
  readonly #judge: (pass: Pass, foundAtEnd: number) => Observed;
  readonly #rows = new Map<string, { cycle: number; goneCycle: number }>();
  #cycle = 1;
  #collected = 0;
  #cursor: string | null = null;
  #found: number | null = null;
  #isKnown = false;
  #ended = false;
  #wasRead = false;
  /** The entries of the list when its last whole pass began; null before the first one. */
  #whole: ReadonlySet<string> | null = null;
  readonly observed: Observed[] = [];

  constructor(judge: (pass: Pass, foundAtEnd: number) => Observed) {
    this.#judge = judge;
  }

  apply(step: Step): ReportedChange[] {
    switch (step.kind) {
      case 'reopen':
        this.#cycle++;
        this.#collected = 0;
        this.#cursor = null;
        return [];
      case 'claim':
        this.#found = null;
        return [];
      case 'erase':
        if (this.#rows.delete(step.row)) this.#whole = null;
        return [];
      case 'page':
        return this.#page(step);
      case 'end':
        return this.#end(step);
    }
  }

  #page({ rows, found, checkpoint }: Extract<Step, { kind: 'page' }>): ReportedChange[] {
    if (this.#collected === 0 && this.#cursor === null) {
      this.#found = found;
      this.#isKnown = false;
      this.#ended = false;
    }
    const reported: ReportedChange[] = [];
    for (const row of rows) {
      const known = this.#rows.get(row);
      const isGone = known !== undefined && known.goneCycle > known.cycle;
      if (known === undefined || isGone) {
        if (this.#isKnown) this.#found = null;
        const hasJoined = isGone || (this.#whole !== null && !this.#isKnown);
        if (this.#wasRead) {
          const isFalse = hasJoined && (this.#whole?.has(row) ?? false);
          reported.push({ kind: hasJoined ? 'joined' : 'first_seen', row, isFalse });
        }
      } else if (known.cycle < this.#cycle) this.#isKnown = true;
      if (known?.cycle !== this.#cycle) this.#collected++;
      this.#rows.set(row, { cycle: this.#cycle, goneCycle: known?.goneCycle ?? 0 });
    }
    if (checkpoint) {
      this.#cursor = checkpoint.cursor;
      this.#ended = !checkpoint.more;
    }
    return reported;
  }

  #end({ verdict, found, limit, truth }: Extract<Step, { kind: 'end' }>): ReportedChange[] {
    const rows = [...this.#rows.values()].filter(({ cycle }) => cycle === this.#cycle).length;
    const pass = {
      order: { kind: 'newest_first' },
      verdict,
      foundAtStart: this.#found,
      ended: this.#ended,
      rows,
      limit,
    } as const;
    const observed = this.#judge(pass, found);
    this.observed.push(observed);
    this.#wasRead = true;
    if (observed !== 'whole') return [];
    this.#whole = truth;
    const reported: ReportedChange[] = [];
    for (const [row, known] of this.#rows) {
      if (known.cycle >= this.#cycle || known.goneCycle > known.cycle) continue;
      this.#rows.set(row, { ...known, goneCycle: this.#cycle });
      reported.push({ kind: 'left', row, isFalse: truth.has(row) });
    }
    return reported;
  }
}
