export { countJobs, createJob } from './create-job.ts';
export { BULK_ROWS, BULK_RUNS, bulkOfJob, bulkOfRuns, deleteInBatches, deleteSightings } from './delete-in-batches.ts';
export { deleteJob, resumeJobDeletions } from './delete-job.ts';
export {
  accountsOfSessions,
  openSessions,
  placeOfJobSession,
  proveSession,
  reviveSessions,
  setSessionState,
} from './job-sessions.ts';
export {
  calendarOf,
  checkMove,
  factsOf,
  type JobChanges,
  type JobRow,
  lockFreeJob,
  lockJob,
  lockOwnJob,
  moveJob,
  scheduleOf,
  stateOf,
} from './job-store.ts';
export { notifyJobChanged } from './notify-changed.ts';
export { closeType, openedTypes, openType } from './opened-types.ts';
export { changeTags } from './patch-job.ts';
export { hostsOf, type ReadTarget } from './read-targets.ts';
export { resealJobSessions } from './reseal-sessions.ts';
export { jobsRouter, savedJob, TARGETS_BYTES } from './router.ts';
export { isOrderRow, rulesOf } from './rules-of.ts';
export { readSheetTargets, sheetToRead, storeSheetTargets } from './sheets/sheet-targets.ts';
export { closeOpenTargets, countTargets, hasOpenTargets, reopenFailedTargets, reopenTargets } from './targets.ts';
export type { JobEvent } from './transition.ts';
export { updateJob } from './update-job.ts';
export { verdictColumns, verdictOf } from './verdict.ts';
export {
  getJob,
  isLastRun,
  type LoadedJob,
  loadJob,
  openTargetsOfJob,
  progressColumns,
  progressOf,
  recordOf,
  resultsOf,
  type ShownTarget,
  shownRun,
  viewJob,
} from './view-job.ts';
