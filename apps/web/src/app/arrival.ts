import { isRecord } from '#session/call-api.ts';

/** The state of a navigation to home: the originally requested page, or the intent to register. */
interface Arrival {
  readonly from: string | undefined;
  readonly openRegister: boolean;
}

/** Parses it from a history entry, which may contain anything. Only paths of this app are accepted. */
export function readArrival(state: unknown): Arrival {
  const { from, openRegister } = isRecord(state) ? state : {};
  return {
    from: typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined,
    openRegister: openRegister === true,
  };
}
