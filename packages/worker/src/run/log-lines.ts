import { type ClaimTarget, type CollectType, msg, type SystemMessage } from '@trawl/contracts';

/** Longer targets are URLs; their end adds nothing. */
const short = (target: string): string => (target.length > 120 ? `${target.slice(0, 119)}…` : target);

/** The log line for the start of a target. */
export function beginLine(type: CollectType, { value, collected, expand }: ClaimTarget): SystemMessage {
  if (expand) return msg('run.begins_expansion', { target: short(value) });
  const read = { things: msg(`thing.${type}`), target: short(value) };
  return collected === 0 ? msg('run.begins_target', read) : msg('run.continues_target', { ...read, count: collected });
}

export const progressLine = (type: CollectType, target: string, count: number, total: number): SystemMessage =>
  msg('run.reads_target', { things: msg(`thing.${type}`), target: short(target), count, total });

/** @param hintMs the delay that the platform requested, if any */
export const rateLimited = (hintMs: number | null): SystemMessage =>
  hintMs === null ? msg('run.rate_limited') : msg('run.rate_limited_for', { wait: { seconds: hintMs / 1_000 } });

/** The log line for a target that is read again after the others. */
export const deferredLine = ({ value }: ClaimTarget): SystemMessage =>
  msg('run.target_deferred', { target: short(value) });
