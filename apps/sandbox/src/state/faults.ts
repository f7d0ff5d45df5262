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
  // Variants of the failures above.
  'challenge_required',
  'suspended',
  'user_has_logged_out',
  'masked_challenge',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultRequest {
  /** Substring of the path of affected requests; with a `?`, of path and query. */
  readonly match: string;
  readonly kind: FaultKind;
  /** Limits it to the requests of this session. */
  readonly session?: string | undefined;
  /** How many requests it affects. */
  readonly times: number;
  /** How many matching requests pass first. */
  readonly afterRequests: number;
  /** Seconds for `Retry-After` in rate_limited responses. The platform usually sends none. */
  readonly retryAfter?: number | undefined;
}

export interface Fault extends FaultRequest {
  readonly id: number;
  readonly left: number;
  readonly passing: number;
}

export interface Faults {
  add(request: FaultRequest): Fault;
  /** The fault for this request, if any; counts it. The oldest active fault comes first. */
  next(url: string, session: string | null): FaultRequest | undefined;
  list(): Fault[];
  /** Returns whether there was such a fault. */
  remove(id: number): boolean;
  clear(): void;
}

/** Faults in the order they were requested, in memory; used-up faults are removed. */
export function createFaults(): Faults {
  let faults: (Omit<Fault, 'left' | 'passing'> & { left: number; passing: number })[] = [];
  let ids = 0;

  return {
    add(request) {
      ids++;
      const fault = { ...request, id: ids, left: request.times, passing: request.afterRequests };
      faults.push(fault);
      return { ...fault };
    },
    next(url, session) {
      if (faults.length === 0) return undefined;
      const query = url.indexOf('?');
      const path = query < 0 ? url : url.slice(0, query);
      for (const fault of faults) {
        if (!(fault.match.includes('?') ? url : path).includes(fault.match)) continue;
        if (fault.session !== undefined && fault.session !== session) continue;
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
    remove(id) {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear() {
      faults = [];
    },
  };
}
