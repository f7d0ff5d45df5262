import { hash } from 'node:crypto';
import { msg } from '@trawl/contracts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { namesTag } from '../../../entity-tags.ts';
import { type JobRow, scheduleOf, sentSettings } from '../job-store.ts';
import { lineOf, listSessions } from '../sessions/job-sessions.ts';

/** What an edit replaces. */
type Definition = Pick<
  JobRow,
  'name' | 'platform' | 'type' | 'target' | 'intervalS' | 'auto' | 'calendar' | 'settings'
>;

/**
 * The version of a job's definition. Runs don't change it, so a recurring job can be edited between two of them. Nor do tags, which an
 * edit keeps.
 */
export function versionOf(job: Definition, sessions: readonly Parameters<typeof lineOf>[0][]): string {
  const { name, platform, type, target } = job;
  const parts = [name, platform, type, target, scheduleOf(job), sentSettings(job), sessions.map(lineOf)];
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

/**
 * Whether a job has the version that a change is based on.
 *
 * @param ifMatch the request's If-Match header, or null. A proxy that compresses responses makes their tags weak; they match, too.
 */
export async function hasVersion(tx: Tx, job: JobRow, ifMatch: string | null): Promise<boolean> {
  if (ifMatch === null) return true;
  return namesTag(ifMatch, `"${versionOf(job, await listSessions(tx, job.id))}"`, { weak: true });
}

export const versionOutdated = (): AppError => new AppError('version_outdated', msg('job.version_outdated'));
