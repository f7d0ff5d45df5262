import { hash } from 'node:crypto';
import { JobChanged, type JobId, JobLive, subjects, type UserId } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { checkOwner } from '../../../db/owned-by.ts';
import { viewLine } from '../../../stored-message.ts';
import { loadJob, viewJob } from '../../jobs/index.ts';
import { readLog } from '../store/run-store.ts';
import { type Feed, type Found, openFeed } from './live-feed.ts';
import {
  type LastUpdate,
  LOG_LINES,
  lastUpdateOf,
  loadProgress,
  NO_SNAPSHOT,
  readTargetsSnapshot,
  type StoredLine,
  viewProgress,
} from './live-progress.ts';

/**
 * Concurrent reads for all jobs with viewers. A read takes up to two of the pool's connections, so any number of viewers leaves the
 * other half to requests and events.
 */
const READING_MAX = 4;
const reading = pLimit(READING_MAX);

/** A subscription to one job. */
export interface Watch {
  readonly userId: UserId;
  readonly jobId: JobId;
  readonly language: Language;
  /** Send only changes during a run, instead of the complete job each time. */
  readonly changes: boolean;
  /** The digest of the job that the viewer shows. */
  readonly shown?: string | undefined;
  readonly signal: AbortSignal;
}

/** An update in each language. Without rows and targets for a viewer that shows the job with the digest `shown`, if it is current. */
type RenderUpdate = (language: Language, shown?: string) => JobLive;

/**
 * Yields the job, and again after each change, with the new log lines of its last run; until the signal aborts. Viewers of the same
 * job share the reads, and those with the same language the same update.
 *
 * @throws AppError not_found, also if the job is deleted during the subscription
 */
export async function* watchJob(context: AppContext, watch: Watch): AsyncGenerator<JobLive> {
  const feed = feedOf(context, watch);
  const viewer = feed.join(watch.signal);
  let shown = watch.changes ? watch.shown : undefined;
  try {
    for (;;) {
      const render = await viewer.next();
      if (!render) return;
      yield render(watch.language, shown);
      shown = undefined;
    }
  } finally {
    viewer.leave();
  }
}

type JobFeed = Feed<RenderUpdate>;
const feeds = new WeakMap<AppContext, Map<string, JobFeed>>();

function feedOf(context: AppContext, { userId, jobId, changes }: Watch): JobFeed {
  const open = feeds.get(context) ?? new Map<string, JobFeed>();
  feeds.set(context, open);
  // The user is a part of the key: reads check access, and are shared only among viewers with the same access.
  const key = `${userId} ${jobId} ${changes}`;
  const known = open.get(key);
  if (known) return known;
  const feed: JobFeed = openFeed<LastUpdate, RenderUpdate>({
    // Another user's job is not found, and no subscription begins.
    check: () => reading(() => checkOwner(context.db, userId, jobId)),
    read: (shown) => reading(() => readUpdate(context, { userId, jobId, changes }, shown)),
    listen: (onChange) =>
      context.bus.subscribe(subjects.jobChanged(jobId), JobChanged, ({ isProgress }) => onChange(!isProgress)),
    onClose() {
      if (open.get(key) === feed) open.delete(key);
    },
  });
  open.set(key, feed);
  return feed;
}

/** @param shown the state of the previous update; null to read the complete job */
async function readUpdate(
  { db }: AppContext,
  { userId, jobId, changes }: Pick<Watch, 'userId' | 'jobId' | 'changes'>,
  shown: LastUpdate | null,
): Promise<Found<LastUpdate, RenderUpdate>> {
  const progress = changes && shown ? await loadProgress(db, userId, shown) : null;
  if (progress) {
    const { view, log } = progress;
    const render = (language: Language) => JobLive.parse({ changes: view(language), log: viewLog(log, language) });
    return { shown: progress.shown, content: oncePerLanguage(render) };
  }
  const snapshot = changes ? await readTargetsSnapshot(db, jobId) : NO_SNAPSHOT;
  const job = await loadJob(db, userId, jobId);
  const runId = job.run?.id ?? null;
  const lastLine = runId !== null && runId === shown?.runId ? shown.lastLine : 0;
  const lines = runId === null ? [] : await readLog(db, runId, lastLine, LOG_LINES);
  const log = lines.map(({ n, at, text, message }) => ({ n, at: at.toISOString(), text, message }));
  const now = lastUpdateOf(job, snapshot, log.at(-1)?.n ?? lastLine);
  const { run } = job;
  const unchanged = oncePerLanguage((language) =>
    JobLive.parse({
      ...(run && { changes: viewProgress({ ...job, run, targets: [] }, language) }),
      log: viewLog(log, language),
    }),
  );
  // The job is read at least every 10 s, so the rows and targets of a job that isn't running would be sent each time.
  if (changes && shown?.digest === now.digest) return { shown: now, content: unchanged };
  const complete = oncePerLanguage((language) =>
    JobLive.parse({ job: viewJob(job, language), log: viewLog(log, language) }),
  );
  const digestOf = oncePerLanguage((language) => hash('sha256', JSON.stringify(complete(language).job)));
  const content: RenderUpdate = (language, digest) =>
    digest !== undefined && digest === digestOf(language) ? unchanged(language) : complete(language);
  return { shown: now, content };
}

const viewLog = (log: readonly StoredLine[], language: Language): JobLive['log'] =>
  log.map(({ n, at, text, message }) => viewLine({ n, at: new Date(at).toISOString(), text, message }, language));

function oncePerLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
