import { COUNT, MOMENT, TEXT, WAIT, WORDS } from './examples.ts';
import type { Param } from './system-message.ts';

/** The log lines of runs, and the reasons of runs and jobs: each code with its parameters. */
export const RUN_MESSAGES = {
  /** A text without a code, from an earlier release. */
  'text.unchanged': { text: TEXT },
  /** Two sentences. */
  'text.joined': { first: WORDS, second: WORDS },

  // Log lines
  'run.queued': {},
  'run.resumed': {},
  'run.started': {},
  'run.started_at_pace': { count: COUNT },
  'run.continues_at_page': {},
  'run.continues_with_message': {},
  'run.begins_target': { things: WORDS, target: TEXT },
  'run.continues_target': { things: WORDS, target: TEXT, count: COUNT },
  'run.reads_target': { things: WORDS, target: TEXT, count: COUNT, total: COUNT },
  'run.continues_in': { reason: WORDS, wait: WAIT },
  'run.continues_after': { reason: WORDS, time: MOMENT },
  'run.continues_after_outage': { wait: WAIT },
  'run.continues_with_session': { reason: WORDS },
  'run.target_ended': {},
  'run.begins_expansion': { target: TEXT },
  'run.expanded': { count: COUNT },
  'run.target_expanded': { target: TEXT, count: COUNT },
  'run.target_finished': { target: TEXT, count: COUNT },
  'run.target_finished_because': { target: TEXT, count: COUNT, reason: WORDS },
  'run.done': { count: COUNT },
  'run.sent': { count: COUNT },
  'run.paused': { reason: WORDS },
  'run.failed': { reason: WORDS },
  'run.pausing': {},
  'run.paused_by_owner': {},
  'run.stopping': {},
  'run.worker_lost': {},
  'run.worker_restarted': {},
  'run.event_lost': {},
  'run.account_removed': {},
  'run.build_time_renewed': {},
  'run.results_deleted': { count: COUNT, days: COUNT },

  // Reasons of runs
  'run.waits_for_account': {},
  'run.job_changed': {},
  'run.user_deleted': {},
  'run.no_progress': {},
  'run.session_unreadable': {},
  'run.unstorable': {},
  'run.row_too_large': {},
  'run.list_changed': {},
  'run.failed_inside': {},
  'run.reading_failed': {},
  'run.no_session_left': {},
  'run.rate_limited': {},
  'run.rate_limited_for': { wait: WAIT },

  // Reasons of jobs
  'job.paused_by_owner': {},
  'job.schedule_paused_by_owner': {},
  'job.stopped_by_support': {},
  'job.session_ids_dead': {},
  'job.house_sessions_dead': {},
  'job.refused': {},
  'job.rate_limited_next_run': {},
  'job.outage_skipped': { reason: WORDS, wait: WAIT },
  'job.outage_paused': { reason: WORDS, wait: WAIT },
  'job.sheet_unreadable': { time: MOMENT },
  'job.waits_for_plan': { plan: WORDS, count: COUNT },
  'job.targets_left': { count: COUNT },
  'job.targets_left_for_schedule': { count: COUNT },
  'job.several_notes': { reason: WORDS, count: COUNT, total: COUNT },

  // What a run reads, by job type
  'thing.profile': {},
  'thing.follower': {},
  'thing.following': {},
  'thing.profile_post': {},
  'thing.comment': {},
  'thing.like': {},
  'thing.hashtag': {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, Param>>>>;
