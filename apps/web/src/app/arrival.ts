/** What a navigation to home may bring along: the page that was asked for, or the wish to register. */
export interface Arrival {
  readonly from: string | undefined;
  readonly openRegister: boolean;
}

export const NO_ARRIVAL: Arrival = { from: undefined, openRegister: false };

/** Reads it out of a history entry, which may hold anything. A page is a path of our own and nothing else. */
export function readArrival(state: unknown): Arrival {
  const entry = typeof state === 'object' && state !== null ? state : {};
  const from =
    'from' in entry && typeof entry.from === 'string' && /^\/(?!\/)/.test(entry.from) ? entry.from : undefined;
  return { from, openRegister: 'openRegister' in entry && entry.openRegister === true };
}
