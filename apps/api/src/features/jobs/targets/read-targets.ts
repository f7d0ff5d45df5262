import { hash } from 'node:crypto';
import {
  type JobInput,
  msg,
  numberedLines,
  OpenPlatformId,
  type PlatformUrls,
  parseSheetLink,
  parseTarget,
  platformUrl,
  readTargetList,
  type TypeOf,
  targetOf,
} from '@trawl/contracts';
import { AppError } from '../../../app-error.ts';
import type { Env } from '../../../env.ts';

const SHOWN = 3;
const OF_TARGET = { field: 'target' } as const;

export interface ReadTarget {
  /** As the user entered it. */
  readonly value: string;
  /** The normalized target. */
  readonly key: string;
  /** Whether it is expanded into other targets, such as a username into its newest posts. */
  readonly expands: boolean;
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

/** The hosts whose URLs are targets. A platform with a stand-in has the stand-in's host. */
export const platformHosts = (env: PlatformUrls): Record<OpenPlatformId, string> =>
  Object.fromEntries(OpenPlatformId.options.map((id) => [id, platformUrl(env, id).host])) as Record<
    OpenPlatformId,
    string
  >;

/**
 * Parses a job's targets, one per line, so that invalid targets fail before they cost build time. A Google Sheet returns none:
 * its rows are read when a cycle begins.
 *
 * @throws AppError bad_input with the invalid lines
 */
export function readTargets(input: Pick<JobInput, 'platform' | 'target' | 'type'>, hosts: Hosts): ReadTarget[] {
  const lines = numberedLines(input.target);
  if (lines.some(({ text }) => parseSheetLink(text, hosts.sheets))) {
    if (lines.length === 1) return [];
    throw new AppError('bad_input', msg('sheet.alone'), OF_TARGET);
  }
  const { targets, refused } = readTargetList(input, lines, hosts.platform(input.platform));
  if (refused.length === 0) return [...targets];
  const shown = refused.slice(0, SHOWN).map(({ line, reason }) => msg('target.line', { line, reason }));
  const count = refused.length - shown.length;
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
    // Keys are indexed, and a cell may be longer than an index entry.
    return parsed.ok
      ? targetOf(job, value, parsed)
      : { value, key: `unreadable ${hash('sha256', value)}`, expands: false };
  });
}
