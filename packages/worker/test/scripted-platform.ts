import type { CollectedRow } from '@trawl/contracts';
import type { ListRequest, Page, Platform, TargetOutcome } from '@trawl/platform';

/** A page about to be given: throw, wait or let pass. */
export interface Moment {
  readonly target: string;
  /** Of its first row. */
  readonly at: number;
  readonly sessionId: string;
  readonly signal: AbortSignal;
}

export interface Script {
  /** Rows of each target. */
  readonly total: number;
  readonly pageSize: number;
  readonly row?: (target: string, index: number) => CollectedRow;
  readonly before?: (moment: Moment) => Promise<void> | void;
}

export interface ScriptedPlatform {
  readonly platform: Platform;
  readonly opened: string[];
  /** Whose sessions were looked at. */
  readonly checked: string[];
  /** How many collectors are open now. */
  open(): number;
  /** Where pages were read, in their order. */
  readonly reads: number[];
}

export const rowName = (target: string, index: number): string => `${target}-${index}`;
export const rowNames = (target: string, count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => rowName(target, from + index));

const plainRow = (target: string, index: number): CollectedRow => ({
  platformId: rowName(target, index),
  values: { username: rowName(target, index) },
});

/** A platform whose lists are numbered rows and whose cursors are numbers, with a script of what goes wrong. */
export function scriptedPlatform({ total, pageSize, row = plainRow, before }: Script): ScriptedPlatform {
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
      opened.push(sessionId);
      open += 1;
      return {
        collect: (_type, request) => list(sessionId, request, beforeRequest),
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
