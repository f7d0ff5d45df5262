import { type InstagramTargetKind, parseTarget } from '@trawl/contracts/platforms/instagram';
import { TargetUnavailable } from '../../errors.ts';

/** Returns the name in a target line. Throws `TargetUnavailable` if it isn't a target of this kind. */
export function readTarget(kind: InstagramTargetKind, line: string, host: string): string {
  const parsed = parseTarget(kind, line, host);
  if (parsed.ok) return parsed.name;
  throw new TargetUnavailable('unreadable', `Not a ${kind}: ${line.slice(0, 100)}`, parsed.reason);
}
