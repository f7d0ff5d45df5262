import { randomUUID } from 'node:crypto';
import type { Bus } from '@trawl/bus';
import { type Claim, EVENT_WINDOW, RunControl, RunEvent, subjects } from '@trawl/contracts';
import type { Clock, Logger } from '@trawl/service-kit';
import { createEventWindow, type EventWindow } from './event-window.ts';
import { applyVerdict, startHeartbeat } from './heartbeat.ts';
import { createLease } from './lease.ts';
import { createMeter } from './meter.ts';
import { createOutbox } from './outbox.ts';
import { reasonFields } from './reason-fields.ts';
import type { RetryLimits } from './retry-limits.ts';
import { createRunLog } from './run-log.ts';
import type { RunWork } from './run-work.ts';
import { createStopSwitch, RunAbandoned, type StopSwitch } from './stop-switch.ts';
import { watchDeadline } from './watch-deadline.ts';

/** How long the current page may take after the run is asked to end: two seconds, minus the time to publish the end. */
const GRACE_MS = 1_200;

export interface RunDeps {
  readonly bus: Bus;
  readonly work: RunWork;
  readonly clock: Clock;
  /** Measures what is charged. */
  readonly awakeClock: Pick<Clock, 'monotonicMs'>;
  readonly logger: Logger;
  readonly retryLimits: RetryLimits;
  /** Returns numbers from 0 to 1, for jitter. */
  readonly random: () => number;
  /** Aborted when the worker shuts down: the run is handed back. */
  readonly draining: AbortSignal;
  /** Aborted at the shutdown deadline: the run is abandoned. */
  readonly leaving: AbortSignal;
}

/**
 * Executes a claimed run on this worker: works, publishes, sends heartbeats, and waits until its last event is stored. Also
 * resolves if the run was abandoned (fenced, lease expired), which needs no handling here. `claimedAtMs`: when the claim was
 * first requested, by the monotonic clock.
 */
export async function executeRun(claim: Claim, claimedAtMs: number, deps: RunDeps): Promise<void> {
  const { bus, work, clock, awakeClock, retryLimits, random, draining, leaving } = deps;
  const logger = deps.logger.child({ runId: claim.runId, epoch: claim.epoch });
  // Before the first heartbeat: a run that can't be prepared must lose its lease.
  const task = work.prepare(claim, { clock, logger });
  const stop = createStopSwitch(GRACE_MS);
  const meter = createMeter(awakeClock);
  const lease = createLease(claimedAtMs, claim.leaseMs, clock);
  const window = createEventWindow(EVENT_WINDOW);
  // The broker drops a second message with the same id, so the ids must not be guessable.
  const nonce = randomUUID();
  const outbox = createOutbox({
    claim,
    meter,
    window,
    signal: stop.hard,
    onFull: () => beating.nudge(),
    // After the process was suspended, this code may run before its timers.
    ensureOurs() {
      if (lease.remainingMs() > 0) return;
      stop.abandon('lease lost');
      stop.hard.throwIfAborted();
    },
    publish: (event) =>
      bus.publish(subjects.runEvent(claim.runId), RunEvent, event, {
        dedupeId: `${claim.runId}.${event.epoch}.${event.seq}.${nonce}`,
        signal: stop.hard,
      }),
  });
  let { budgetMs } = claim;
  const onBudget = (ms: number) => {
    budgetMs = ms;
  };
  const beating = startHeartbeat({ bus, claim, lease, window, stop, clock, logger, seq: outbox.seq, onBudget });
  const untilStored = () => window.untilStored(outbox.seq(), stop.hard);
  const log = createRunLog(outbox, clock, (error) => {
    if (!stop.hard.aborted) logger.error({ err: error }, 'publishing a log line failed');
  });
  const cleanups = [
    watchDeadline(lease.remainingMs, () => stop.abandon('lease lost')),
    watchDeadline(
      () => budgetMs - meter.runningMs(),
      () => stop.windDown('out_of_time'),
    ),
    listen(bus, claim, stop, window),
    onAbort(draining, () => stop.windDown('handed_back')),
    onAbort(leaving, () => stop.abandon('the worker shuts down')),
  ];
  try {
    const asked = { claim, bus, clock, lease, outbox, untilStored, stop, meter, retryLimits, random, log, logger };
    const end = await task.execute(asked);
    const ended = { ...end, ...reasonFields(end.reason) };
    await outbox.send({ kind: 'end', ...ended });
    logger.info({ ...end, reason: ended.reason, events: outbox.seq(), runningMs: meter.runningMs() }, 'run ended');
    await task.close();
    await untilStored();
  } catch (error) {
    if (!stop.hard.aborted) throw error;
    logger.info(
      { reason: stop.hard.reason instanceof RunAbandoned ? stop.hard.reason.message : undefined },
      'run abandoned',
    );
  } finally {
    for (const cleanUp of cleanups) cleanUp();
    stop.dispose();
    await Promise.all([beating.stop(), task.close()]);
  }
}

/** Receives commands immediately, before the next heartbeat's reply. */
function listen(bus: Bus, claim: Claim, stop: StopSwitch, window: EventWindow): () => void {
  const subscription = bus.subscribe(subjects.runControl(claim.runId), RunControl, (control) => {
    // A replica that stalls sends late. APIs of the previous release send commands without an epoch.
    if ((control.epoch ?? claim.epoch) !== claim.epoch) return;
    if (control.kind === 'verdict') applyVerdict(control.verdict, stop);
    else window.stored(control.seq);
  });
  return () => subscription.stop();
}

function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act();
  signal.addEventListener('abort', act);
  return () => signal.removeEventListener('abort', act);
}
