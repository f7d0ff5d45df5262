export { accountsOfSessions, openSessions, reviveSessions, setSessionState } from './job-sessions.ts';
export {
  factsOf,
  isOrderJob,
  type JobChanges,
  type JobRow,
  lockJob,
  lockOwnJob,
  moveJob,
  scheduleOf,
} from './job-store.ts';
export type { ReadTarget } from './read-targets.ts';
export { resealJobSessions } from './reseal-sessions.ts';
export { jobsRouter } from './router.ts';
export { loadSheetTargets } from './sheets/load-sheet-targets.ts';
export { countTargets, openTargets, reopenTargets, setTargets } from './targets.ts';
export { getJob } from './view-job.ts';
