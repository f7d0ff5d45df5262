import { JOB_TYPES, type JobInput, parseTarget, type Target, targetLines } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

const SHOWN = 3;

export interface ReadTarget {
  /** As the person wrote it. */
  readonly value: string;
  /** What the platform takes it for. */
  readonly key: string;
}

/**
 * Reads a job's targets, one a line, before a run wastes build time on what nobody can read.
 *
 * @param extraHost a host besides the platform's own whose addresses count: the stand-in's
 * @throws AppError bad_input that names the lines
 */
export function readTargets(input: JobInput, extraHost: string): ReadTarget[] {
  const problems: string[] = [];
  const targets: ReadTarget[] = [];
  for (const [index, value] of targetLines(input.target).entries()) {
    const parsed = parseTarget(JOB_TYPES[input.type].target, value, extraHost);
    if (parsed.ok) targets.push({ value, key: keyOf(parsed.target) });
    else problems.push(`Line ${index + 1}: ${parsed.reason}`);
  }
  if (problems.length === 0) return targets;
  const more = problems.length > SHOWN ? ` (and ${problems.length - SHOWN} more)` : '';
  throw new AppError('bad_input', problems.slice(0, SHOWN).join(', ') + more);
}

function keyOf(target: Target): string {
  switch (target.kind) {
    case 'profile':
      return target.username;
    case 'post':
      return target.shortcode;
    case 'hashtag':
      return target.tag;
  }
}
