import { JOB_TYPES, type JobInput, parseTarget, targetLines } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

const SHOWN = 3;

/**
 * Refuses targets that nobody can read, before a run wastes build time on them.
 *
 * @param extraHost a host besides the platform's own whose addresses count: the stand-in's
 * @throws AppError bad_input that names the lines
 */
export function checkTargets(input: JobInput, extraHost?: string): void {
  const problems: string[] = [];
  for (const [index, line] of targetLines(input.target).entries()) {
    const parsed = parseTarget(JOB_TYPES[input.type].target, line, extraHost);
    if (!parsed.ok) problems.push(`Line ${index + 1}: ${parsed.reason}`);
  }
  if (problems.length === 0) return;
  const more = problems.length > SHOWN ? ` (and ${problems.length - SHOWN} more)` : '';
  throw new AppError('bad_input', problems.slice(0, SHOWN).join(', ') + more);
}
