/** The state of a navigation to home: the originally requested page, or the intent to register. */
interface Arrival {
  readonly from: string | undefined;
  readonly openRegister: boolean;
}

export const NO_ARRIVAL: Arrival = { from: undefined, openRegister: false };

/** Parses it from a history entry, which may contain anything. Only paths of this app are accepted. */
export function readArrival(state: unknown): Arrival {
  const entry = typeof state === 'object' && state !== null ? state : {};
  const from =
    'from' in entry && typeof entry.from === 'string' && /^\/(?!\/)/.test(entry.from) ? entry.from : undefined;
  return { from, openRegister: 'openRegister' in entry && entry.openRegister === true };
}
