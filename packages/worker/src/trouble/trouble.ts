/** What went wrong at one place in a list; a page that comes forgets it. */
export interface Trouble {
  readonly failures: number;
  /** When the first of these failures came, by the monotonic clock; null before it. */
  readonly failingSinceMs: number | null;
  readonly backOffs: number;
  readonly backedOffMs: number;
}
export const NO_TROUBLE: Trouble = { failures: 0, failingSinceMs: null, backOffs: 0, backedOffMs: 0 };
