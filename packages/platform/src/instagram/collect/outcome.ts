import type { TargetOutcome } from '../../port.ts';
import { type Noun, WORDS } from '../words.ts';

export interface EndOfList {
  /** Rows of this target, those of earlier runs included. */
  readonly total: number;
  readonly found: number | null;
  /** The platform said that it doesn't show all. */
  readonly capped: boolean;
  readonly noun: Noun;
  /** Why there is nothing, where that is known. */
  readonly whyNone: string | null;
}

/** What a target turned out to be once its list came to its end before the caller's limit. */
export function outcomeOf({ total, found, capped, noun, whyNone }: EndOfList): TargetOutcome {
  if (total === 0) {
    const shown = capped && found !== null && found > 0 ? WORDS.capped(0, found, noun) : WORDS.none(noun);
    return { verdict: 'empty', found, reason: whyNone ?? shown };
  }
  if (found === null || total >= found) return { verdict: 'complete', found, reason: null };
  const reason = capped ? WORDS.capped(total, found, noun) : WORDS.endedEarly(total, found, noun);
  return { verdict: 'partial', found, reason };
}
