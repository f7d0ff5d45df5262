import { type MessageCode, msg, type SystemMessage } from '@trawl/contracts';
import type { RunTargetRow } from '../store/run-store.ts';
import { joined, sentencesOf } from './joined.ts';

export interface LaunchEnd {
  readonly left: number;
  readonly recurring: boolean;
  /** Why the launch ended before its targets were finished. */
  readonly endReason: SystemMessage | null;
}

/** The state of a messaging job after a launch; null if every recipient got a message. */
export function sentReason(
  targets: readonly Pick<RunTargetRow, 'verdict' | 'collected'>[],
  { left, recurring, endReason }: LaunchEnd,
): SystemMessage | null {
  const unknown = targets.filter((target) => target.verdict === 'partial' && target.collected === 0).length;
  const unsent = targets.filter((target) => target.verdict === 'blocked').length;
  const [first, ...others] = [
    endReason,
    unknown > 0 ? msg('direct.some_unknown', { count: unknown }) : null,
    unsent > 0 ? msg('direct.some_failed', { count: unsent }) : null,
    left > 0 ? msg(leftCode(recurring, endReason), { count: left }) : null,
  ].filter((sentence) => sentence !== null);
  return first === undefined ? null : joined(first, ...others);
}

/** The sentences of `sentReason` that count messages or recipients, and the one of earlier releases. */
const COUNTING: ReadonlySet<string> = new Set<MessageCode>([
  'direct.some_unknown',
  'direct.some_failed',
  'direct.people_left',
  'direct.people_left_for_tomorrow',
  'direct.people_left_for_schedule',
  'direct.one_reopened',
]);

/** A stored reason without its counts: why the launch ended early, or null. `counts`: whether there were any. */
export function withoutCounts(reason: SystemMessage | null): { counts: boolean; endReason: SystemMessage | null } {
  const sentences = reason === null ? [] : sentencesOf(reason);
  const [first, ...others] = sentences.filter(({ code }) => !COUNTING.has(code));
  return {
    counts: sentences.some(({ code }) => COUNTING.has(code)),
    endReason: first === undefined ? null : joined(first, ...others),
  };
}

function leftCode(recurring: boolean, endReason: SystemMessage | null) {
  if (recurring) return 'direct.people_left_for_schedule';
  return endReason === null ? 'direct.people_left' : 'direct.people_left_for_tomorrow';
}
