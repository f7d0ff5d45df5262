export { countJobs, createJob } from './changes/create-job.ts';
export {
  BULK_ROWS,
  BULK_RUNS,
  bulkOfJob,
  bulkOfRuns,
  deleteInBatches,
  deleteSightings,
  type Steps,
} from './changes/delete-in-batches.ts';
export { deleteJob, resumeJobDeletions } from './changes/delete-job.ts';
export { changeTags } from './changes/patch-job.ts';
export { updateJob } from './changes/update-job.ts';
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
export { jobsRouter, savedJob, TARGETS_BYTES } from './router.ts';
export { isMessagingRow, isOrderRow, rulesOf } from './rules-of.ts';
export {
  accountsOfSessions,
  openSessions,
  placeOfJobSession,
  proveSession,
  reviveSessions,
  setSessionState,
} from './sessions/job-sessions.ts';
export { resealJobSessions } from './sessions/reseal-sessions.ts';
export { readSheetTargets, sheetToRead, storeSheetTargets } from './sheets/sheet-targets.ts';
export { hostsOf, type ReadTarget } from './targets/read-targets.ts';
export {
  closeOpenTargets,
  countTargets,
  hasOpenTargets,
  reopenFailedTargets,
  reopenTargets,
} from './targets/targets.ts';
export type { JobEvent } from './transition.ts';
export { verdictColumns, verdictOf } from './views/verdict.ts';
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
} from './views/view-job.ts';
