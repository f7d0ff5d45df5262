import type { RunTargetRow } from '../moves/run-store.ts';

export interface LaunchEnd {
  readonly left: number;
  readonly recurring: boolean;
  /** Why the launch ended before its targets were finished. */
  readonly endReason: string | null;
}

/** The readable state of a messaging job after a launch; null if every recipient got a message. */
export function sentReason(
  targets: readonly Pick<RunTargetRow, 'verdict' | 'collected' | 'reason'>[],
  { left, recurring, endReason }: LaunchEnd,
): string | null {
  const unknown = targets.filter((target) => target.verdict === 'partial' && target.collected === 0).length;
  const unsent = targets.filter((target) => target.verdict === 'blocked' && target.reason !== endReason).length;
  const said = [
    endReason,
    unknown > 0
      ? `Nobody saw what came of ${unknown === 1 ? '1 message' : `${unknown} messages`}: see Messages.`
      : null,
    unsent > 0 ? `${people(unsent)} couldn’t be written to: see Messages.` : null,
    left === 0 ? null : `${people(left)} ${left === 1 ? 'is' : 'are'} left${againWhen(recurring, endReason)}.`,
  ];
  return said.filter((sentence) => sentence !== null).join(' ') || null;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);

function againWhen(recurring: boolean, endReason: string | null): string {
  if (recurring) return ' for the next launches';
  return endReason === null ? '. Run again to write to the next ones' : '. Run again tomorrow';
}
