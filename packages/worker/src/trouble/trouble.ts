/** The failures at one position of a list; a successful page resets them. */
export interface Trouble {
  readonly failures: number;
  /** When the first of these failures occurred, by the monotonic clock; null without failures. */
  readonly failingSinceMs: number | null;
  readonly backOffs: number;
  readonly backedOffMs: number;
}
export const NO_TROUBLE: Trouble = { failures: 0, failingSinceMs: null, backOffs: 0, backedOffMs: 0 };
