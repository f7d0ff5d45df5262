import {
  type JobInput,
  msg,
  type OpenPlatformId,
  type PlatformUrls,
  parseSheetLink,
  parseTarget,
  platformUrl,
  type SystemMessage,
  type TypeOf,
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

/** Additional hosts whose URLs are accepted besides the platforms' and Google's: the sandbox's. */
export interface Hosts {
  platform(id: OpenPlatformId): string;
  readonly sheets: string;
}

export const hostsOf = (env: PlatformUrls & Pick<Env, 'SHEETS_URL'>): Hosts => ({
  platform: (id) => platformUrl(env, id).host,
  sheets: new URL(env.SHEETS_URL).host,
});

/**
 * Parses a job's targets, one per line, so that invalid targets fail before they cost build time. A Google Sheet returns none:
 * its rows are read when a cycle begins.
 *
 * @throws AppError bad_input with the invalid lines
 */
export function readTargets(input: Pick<JobInput, 'platform' | 'target' | 'type'>, hosts: Hosts): ReadTarget[] {
  const lines = targetLines(input.target);
  if (lines.some((line) => parseSheetLink(line, hosts.sheets))) {
    if (lines.length === 1) return [];
    throw new AppError('bad_input', msg('sheet.alone'), OF_TARGET);
  }
  const problems: SystemMessage[] = [];
  const targets: ReadTarget[] = [];
  for (const [index, value] of lines.entries()) {
    const parsed = parseTarget(input, value, hosts.platform(input.platform));
    if (parsed.ok) targets.push({ value, key: parsed.name });
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
  (job: TypeOf, hosts: Hosts) =>
  (cell: string): boolean =>
    parseTarget(job, cell, hosts.platform(job.platform)).ok;

/** The targets in a sheet's cells. Invalid cells are kept: the run reports them and continues with the others. */
export function targetsOfCells(cells: readonly string[], job: TypeOf, hosts: Hosts): ReadTarget[] {
  return cells.map((value) => {
    const parsed = parseTarget(job, value, hosts.platform(job.platform));
    return { value, key: parsed.ok ? parsed.name : `unreadable ${value}` };
  });
}
