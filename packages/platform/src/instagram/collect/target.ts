import { parseTarget, type Target, type TargetKind } from '@trawl/contracts';
import { TargetUnavailable } from '../../errors.ts';

/** Parses a target line. Throws `TargetUnavailable` if it isn't a target of this kind. */
export function readTarget<Kind extends TargetKind>(
  kind: Kind,
  line: string,
  host: string,
): Extract<Target, { kind: Kind }> {
  const parsed = parseTarget(kind, line, host);
  if (!parsed.ok) throw new TargetUnavailable('unreadable', `Not a ${kind}: ${line.slice(0, 100)}`, parsed.reason);
  if (!isKind(parsed.target, kind)) throw new Error(`Asked for a ${kind}, got a ${parsed.target.kind}`);
  return parsed.target;
}

const isKind = <Kind extends TargetKind>(target: Target, kind: Kind): target is Extract<Target, { kind: Kind }> =>
  target.kind === kind;
