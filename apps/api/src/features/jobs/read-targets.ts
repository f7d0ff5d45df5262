import {
  JOB_TYPES,
  type JobInput,
  type JobType,
  msg,
  parseSheetLink,
  parseTarget,
  type SystemMessage,
  type Target,
  targetLines,
} from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { Env } from '../../env.ts';

const SHOWN = 3;
const OF_TARGET = { field: 'target' } as const;

export interface ReadTarget {
  /** As the user entered it. */
  readonly value: string;
  /** The normalized target. */
  readonly key: string;
}

/** Additional hosts whose URLs are accepted besides the platform's and Google's: the sandbox's. */
export interface Hosts {
  readonly platform: string;
  readonly sheets: string;
}

export const hostsOf = (env: Pick<Env, 'INSTAGRAM_URL' | 'SHEETS_URL'>): Hosts => ({
  platform: new URL(env.INSTAGRAM_URL).host,
  sheets: new URL(env.SHEETS_URL).host,
});

/**
 * Parses a job's targets, one per line, so that invalid targets fail before they cost build time. A Google Sheet returns none:
 * its rows are read when a cycle begins.
 *
 * @throws AppError bad_input with the invalid lines
 */
export function readTargets(input: Pick<JobInput, 'target' | 'type'>, hosts: Hosts): ReadTarget[] {
  const lines = targetLines(input.target);
  if (lines.some((line) => parseSheetLink(line, hosts.sheets))) {
    if (lines.length === 1) return [];
    throw new AppError('bad_input', msg('sheet.alone'), OF_TARGET);
  }
  const problems: SystemMessage[] = [];
  const targets: ReadTarget[] = [];
  for (const [index, value] of lines.entries()) {
    const parsed = parseTarget(JOB_TYPES[input.type].target, value, hosts.platform);
    if (parsed.ok) targets.push({ value, key: keyOf(parsed.target) });
    else problems.push(msg('target.line', { line: index + 1, reason: parsed.reason }));
  }
  if (problems.length === 0) return targets;
  const shown = problems.slice(0, SHOWN);
  const count = problems.length - shown.length;
  const problem =
    count > 0 ? msg('target.more_lines', { problems: shown, count }) : msg('input.problems', { problems: shown });
  throw new AppError('bad_input', problem, OF_TARGET);
}

/** Whether a cell of a sheet is a valid target of such a job. */
export const isTargetOf =
  (type: JobType, hosts: Hosts) =>
  (cell: string): boolean =>
    parseTarget(JOB_TYPES[type].target, cell, hosts.platform).ok;

/** The targets in a sheet's cells. Invalid cells are kept: the run reports them and continues with the others. */
export function targetsOfCells(cells: readonly string[], type: JobType, hosts: Hosts): ReadTarget[] {
  return cells.map((value) => {
    const parsed = parseTarget(JOB_TYPES[type].target, value, hosts.platform);
    return { value, key: parsed.ok ? keyOf(parsed.target) : `unreadable ${value}` };
  });
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
