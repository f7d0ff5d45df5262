/** A simple model of the ledger, to compare with the database's. */
export interface Move {
  readonly kind: string;
  readonly key: string;
  /** What a second request with this key must equal. */
  readonly request: string;
  readonly postings: Readonly<Record<string, number>>;
  readonly reverses?: string;
}

export type Outcome = 'done' | 'again' | 'refused';

export class LedgerModel {
  readonly balances = new Map<string, number>([
    ['world', 0],
    ['commission', 0],
  ]);
  readonly moves = new Map<string, Move>();
  readonly #takenBack = new Set<string>();

  balance(account: string): number {
    return this.balances.get(account) ?? 0;
  }

  apply(move: Move): Outcome {
    const before = this.moves.get(move.key);
    if (before) return before.request === move.request ? 'again' : 'refused';
    if (move.reverses !== undefined && this.#takenBack.has(move.reverses)) return 'refused';
    for (const [account, micros] of Object.entries(move.postings)) {
      if (account !== 'world' && this.balance(account) + micros < 0) return 'refused';
    }
    for (const [account, micros] of Object.entries(move.postings)) {
      this.balances.set(account, this.balance(account) + micros);
    }
    if (move.reverses !== undefined) this.#takenBack.add(move.reverses);
    this.moves.set(move.key, move);
    return 'done';
  }
}
