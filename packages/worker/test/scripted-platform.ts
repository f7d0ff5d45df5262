import { type CollectedRow, unchanged } from '@trawl/contracts';
import type { ListRequest, Page, Platform, TargetOutcome } from '@trawl/platform';

/** Called before a page is returned: throw, wait or continue. */
export interface Moment {
  readonly target: string;
  /** The index of its first row; of an expansion, the number of the page. */
  readonly at: number;
  readonly sessionId: string;
  readonly signal: AbortSignal;
}

export interface Script {
  /** Rows per target. */
  readonly total: number;
  readonly pageSize: number;
  readonly row?: (target: string, index: number) => CollectedRow;
  readonly before?: (moment: Moment) => Promise<void> | void;
  readonly beforeOpen?: () => Promise<void>;
}

export interface ScriptedPlatform {
  readonly platform: Platform;
  readonly opened: string[];
  /** The sessions that were checked. */
  readonly checked: string[];
  /** The number of open collectors. */
  open(): number;
  /** The positions of the pages that were read, in order. */
  readonly reads: number[];
}

export const rowName = (target: string, index: number): string => `${target}-${index}`;
export const rowNames = (target: string, count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => rowName(target, from + index));

const plainRow = (target: string, index: number): CollectedRow => ({
  platformId: rowName(target, index),
  values: { username: rowName(target, index) },
});

/** A platform with numbered rows and numeric cursors, and a script of failures. */
export function scriptedPlatform({ total, pageSize, row = plainRow, before, beforeOpen }: Script): ScriptedPlatform {
  const opened: string[] = [];
  const checked: string[] = [];
  const reads: number[] = [];
  let open = 0;

  async function* list(sessionId: string, request: ListRequest, ask: (signal: AbortSignal) => Promise<void>) {
    const { target, signal, known } = request;
    let at = Number(request.cursor ?? 0);
    let given = 0;
    while (at < total && given < request.limit) {
      await ask(signal);
      await before?.({ target, at, sessionId, signal });
      reads.push(at);
      const rows = Array.from({ length: Math.min(pageSize, total - at) }, (_, index) => row(target, at + index));
      at += rows.length;
      given += rows.filter(({ platformId }) => !known?.has(platformId)).length;
      const page: Page = { rows, cursor: at < total ? String(at) : null, more: at < total, found: total };
      yield page;
    }
    const outcome: TargetOutcome = { verdict: 'complete', found: total, reason: null };
    return outcome;
  }

  const platform: Platform = {
    async open({ sessionId }, { beforeRequest }) {
      await beforeOpen?.();
      opened.push(sessionId);
      open += 1;
      return {
        collect: (_type, request) => list(sessionId, request, beforeRequest),
        async *expand(_type, { target, limit, signal }) {
          await beforeRequest(signal);
          await before?.({ target, at: 0, sessionId, signal });
          const into = Array.from({ length: Math.min(limit, total) }, (_, index) => `${target}/${index}`);
          yield into.length;
          await before?.({ target, at: 1, sessionId, signal });
          return { into, found: total, whyNone: total > 0 ? null : unchanged('Nothing there.') };
        },
        async checkSession(signal) {
          await beforeRequest(signal);
          await before?.({ target: 'self', at: 0, sessionId, signal });
          checked.push(sessionId);
          return { username: sessionId, userId: sessionId.split('%')[0] ?? '' };
        },
        async close() {
          open -= 1;
        },
      };
    },
  };
  return { platform, opened, checked, open: () => open, reads };
}

/** Throws at this row for the first `times` times. */
export function failing(at: number, times: number, error: () => Error) {
  let left = times;
  return (moment: Moment) => {
    if (moment.at === at && left-- > 0) throw error();
  };
}
