import { hash } from 'node:crypto';
import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { namesTag } from '../../entity-tags.ts';
import { lineOf, listSessions } from './job-sessions.ts';
import { type JobRow, scheduleOf, sentSettings } from './job-store.ts';

/** What an edit replaces. */
type Definition = Pick<
  JobRow,
  'name' | 'platform' | 'type' | 'target' | 'intervalS' | 'auto' | 'calendar' | 'settings' | 'tags'
>;

/** The version of a job's definition. Runs don't change it, so a recurring job can be edited between two of them. */
export function versionOf(job: Definition, sessions: readonly Parameters<typeof lineOf>[0][]): string {
  const { name, platform, type, target, tags } = job;
  const parts = [name, platform, type, target, scheduleOf(job), sentSettings(job), tags, sessions.map(lineOf)];
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

/**
 * Checks the precondition of a request that changes a job.
 *
 * @param ifMatch the request's If-Match header, or null. A proxy that compresses responses makes their tags weak; they match, too.
 * @throws AppError version_outdated
 */
export async function checkVersion(tx: Tx, job: JobRow, ifMatch: string | null): Promise<void> {
  if (ifMatch === null) return;
  const tag = `"${versionOf(job, await listSessions(tx, job.id))}"`;
  if (!namesTag(ifMatch, tag, { weak: true })) {
    throw new AppError('version_outdated', msg('job.version_outdated'));
  }
}
