import { msg, type SystemMessage } from '@trawl/contracts';
import type { RunTargetRow } from '../moves/run-store.ts';
import { joined } from './joined.ts';

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

function leftCode(recurring: boolean, endReason: SystemMessage | null) {
  if (recurring) return 'direct.people_left_for_schedule';
  return endReason === null ? 'direct.people_left' : 'direct.people_left_for_tomorrow';
}
