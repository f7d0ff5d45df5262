export { beat } from './beat.ts';
export { claimRun } from './claim-run.ts';
export { decideRouter, noteDecision } from './decide-message.ts';
export { openEventInbox } from './event-inbox.ts';
export { commitNow, nextMessage } from './message-requests.ts';
export { runsRouter } from './router.ts';
export { stopRuns } from './stop-runs.ts';
export { startSweep } from './sweep.ts';
export { runWriters } from './write-mails.ts';
