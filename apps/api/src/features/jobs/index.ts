export { openSessions, reviveSessions, setSessionState } from './job-sessions.ts';
export {
  factsOf,
  type JobChanges,
  type JobRow,
  lockJob,
  lockOwnJob,
  moveJob,
  scheduleOf,
} from './job-store.ts';
export { jobsRouter } from './router.ts';
export { countTargets, openTargets, reopenTargets } from './targets.ts';
export { getJob } from './view-job.ts';
