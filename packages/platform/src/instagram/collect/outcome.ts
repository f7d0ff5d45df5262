import type { SystemMessage } from '@trawl/contracts';
import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';
import type { TargetOutcome } from '../../port.ts';
import { WORDS } from '../words.ts';

export interface EndOfList {
  /** Rows of this target, including earlier runs. */
  readonly total: number;
  readonly found: number | null;
  /** The platform reported that it doesn't show all entries. */
  readonly capped: boolean;
  readonly type: InstagramCollectType;
  /** Why the list is empty, if known. */
  readonly whyNone: SystemMessage | null;
}

/** The outcome of a target whose list ended before the caller's limit. */
export function outcomeOf({ total, found, capped, type, whyNone }: EndOfList): TargetOutcome {
  if (total === 0) {
    const shown = capped && found !== null && found > 0 ? WORDS.capped(0, found, type) : WORDS.none(type);
    return { verdict: 'empty', found, reason: whyNone ?? shown };
  }
  if (found === null || total >= found) return { verdict: 'complete', found, reason: null };
  const reason = capped ? WORDS.capped(total, found, type) : WORDS.endedEarly(total, found, type);
  return { verdict: 'partial', found, reason };
}
