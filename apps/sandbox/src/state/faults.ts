export const FAULT_KINDS = [
  'rate_limited',
  'soft_block',
  'login_required',
  'checkpoint',
  'feedback_required',
  'http_500',
  'hang',
  'truncated',
  'html',
  // Beyond the nine: other wordings of the same troubles.
  'challenge_required',
  'suspended',
  'user_has_logged_out',
  'masked_challenge',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultOrder {
  /** Part of the path of the requests that it befalls; with a `?` in it, part of path and query. */
  readonly match: string;
  readonly kind: FaultKind;
  /** How many requests it befalls. */
  readonly times: number;
  /** How many matching requests pass before. */
  readonly afterRequests: number;
  /** Seconds for `Retry-After` in answers of rate_limited. The platform sends none as a rule. */
  readonly retryAfter?: number | undefined;
}

export interface Fault extends FaultOrder {
  readonly id: number;
  readonly left: number;
  readonly passing: number;
}

export interface Faults {
  add(order: FaultOrder): Fault;
  /** The fault that befalls this request, if any; counts it. The oldest fault in force goes first. */
  next(url: string): FaultOrder | undefined;
  list(): Fault[];
  clear(): void;
}

/** What is to go wrong, in the order it was asked for. Kept in memory; a fault that is used up disappears. */
export function createFaults(): Faults {
  let faults: (Omit<Fault, 'left' | 'passing'> & { left: number; passing: number })[] = [];
  let ids = 0;

  return {
    add(order) {
      ids++;
      const fault = { ...order, id: ids, left: order.times, passing: order.afterRequests };
      faults.push(fault);
      return { ...fault };
    },
    next(url) {
      if (faults.length === 0) return undefined;
      const query = url.indexOf('?');
      const path = query < 0 ? url : url.slice(0, query);
      for (const fault of faults) {
        if (!(fault.match.includes('?') ? url : path).includes(fault.match)) continue;
        if (fault.passing > 0) {
          fault.passing--;
          continue;
        }
        fault.left--;
        if (fault.left <= 0) faults = faults.filter((other) => other !== fault);
        return fault;
      }
      return undefined;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear() {
      faults = [];
    },
  };
}
