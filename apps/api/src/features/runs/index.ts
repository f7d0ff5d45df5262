export { beat } from './beat.ts';
export { claimRun } from './claim-run.ts';
export { openEventInbox } from './event-inbox.ts';
export { runsRouter } from './router.ts';
export { stopRuns } from './stop-runs.ts';
export { startSweep } from './sweep.ts';
export { runWriters } from './write-mails.ts';
