export { claimRun } from './claims/claim-run.ts';
export { expandTarget } from './claims/expand-target.ts';
export { leaseSession } from './claims/run-sessions.ts';
export {
  countUnreplayedDeadLetters,
  type DeadLetterRow,
  deleteOldDeadLetters,
  findDeadLetter,
  listDeadLetters,
} from './events/dead-letters.ts';
export { openEventInbox } from './events/event-inbox.ts';
export { replayDeadLetter } from './events/replay-dead-letter.ts';
export { openHeartbeats } from './heartbeats/open-heartbeats.ts';
export { decideRouter, recordDecision } from './messages/decide-message.ts';
export { commitNow, nextMessage } from './messages/message-requests.ts';
export { notifyJobChanged } from './moves/notify.ts';
export { notifySubscribers, RUN_ENDED_TASK } from './moves/run-ended.ts';
export { stopRuns } from './moves/stop-runs.ts';
export { mailRunEnded, runWriters } from './moves/write-mails.ts';
export { runsRouter } from './router.ts';
export { countRunsUnderWay } from './schedule/count-runs.ts';
export { startJob } from './schedule/start-run.ts';
export { startSweep } from './schedule/sweep.ts';
export { endMessagingAfterRestore } from './settling/end-after-restore.ts';
export { releaseOrder, stopBySupport } from './settling/stop-by-support.ts';
export { type OrderStop, stopOrder } from './settling/stop-order.ts';
export { addLog } from './store/run-store.ts';
export { pruneHistory } from './views/prune-history.ts';
