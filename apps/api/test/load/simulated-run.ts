import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerFailed, type Bus, BusUnavailable } from '@trawl/bus';
import {
  BEAT_MS,
  BeatAnswer,
  BeatRequest,
  type Claim,
  EVENT_WINDOW,
  LeaseSessionAnswer,
  LeaseSessionRequest,
  RunControl,
  RunEvent,
  subjects,
} from '@trawl/contracts';

const ROWS_PER_PAGE = 50;
const TIMEOUT_MS = 3_000;
const AGAIN_MS = 100;

/** The workers' measurements, in milliseconds. */
export interface Readings {
  /** From a job's due time until a worker had its claim. */
  readonly startMs: number[];
  readonly heartbeatMs: number[];
  /** From publishing a page until the API reported it as stored. */
  readonly storeLagMs: number[];
  /** Requests that timed out or failed. */
  failed: number;
  /** Heartbeats with the reply that another worker holds the run. */
  fenced: number;
}

interface SimulatedRun {
  readonly bus: Bus;
  readonly claim: Claim;
  readonly pageEveryMs: number;
  readonly readings: Readings;
  /** Aborts when the run should finish. */
  readonly finish: AbortSignal;
  /** Aborts when its end is no longer awaited. */
  readonly cancel: AbortSignal;
}

/**
 * Executes a claimed run like a worker but without a platform: verifies its session, sends heartbeats and pages of generated rows
 * at its pace, within the event window; then ends it.
 *
 * @returns the number of sent rows
 */
export async function simulateRun({
  bus,
  claim,
  pageEveryMs,
  readings,
  finish,
  cancel,
}: SimulatedRun): Promise<number> {
  const { runId, epoch, token } = claim;
  const startedAt = performance.now();
  const sentAt = new Map<number, number>();
  let seq = 0;
  let storedSeq = 0;
  let fenced = false;
  let isOver = false;
  const runningMs = () => performance.now() - startedAt;
  const subscription = bus.subscribe(subjects.runControl(runId), RunControl, (control) => {
    if (control.kind !== 'stored' || control.epoch !== epoch) return;
    const now = performance.now();
    for (let stored = storedSeq + 1; stored <= control.seq; stored++) {
      readings.storeLagMs.push(now - (sentAt.get(stored) ?? now));
      sentAt.delete(stored);
    }
    storedSeq = Math.max(storedSeq, control.seq);
  });
  const ended = new AbortController();

  const beat = async () => {
    // Heartbeats of different workers are spread over time.
    await pause(Math.random() * BEAT_MS, ended.signal);
    while (!ended.signal.aborted) {
      const askedAt = performance.now();
      try {
        const request = { runId, epoch, token, seq, runningMs: runningMs() };
        const answer = await bus.request(subjects.beat, BeatRequest, BeatAnswer, request, { timeoutMs: TIMEOUT_MS });
        readings.heartbeatMs.push(performance.now() - askedAt);
        if (answer.verdict === 'fenced') {
          fenced = true;
          // No worker holds a run after its last event is stored.
          if (!isOver) readings.fenced++;
          return;
        }
        storedSeq = Math.max(storedSeq, answer.storedSeq);
      } catch (error) {
        if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
        readings.failed++;
      }
      await pause(Math.max(0, BEAT_MS - (performance.now() - askedAt)), ended.signal);
    }
  };

  const send = async (event: Parameters<typeof RunEvent.parse>[0] & object): Promise<void> => {
    while (seq - storedSeq >= EVENT_WINDOW && !fenced && !cancel.aborted) await sleep(AGAIN_MS);
    seq += 1;
    sentAt.set(seq, performance.now());
    const body = RunEvent.parse({ ...event, epoch, token, seq, runningMs: runningMs() });
    await bus.publish(subjects.runEvent(runId), RunEvent, body, { dedupeId: `${runId}.${epoch}.${seq}` });
  };

  const beating = beat();
  let rows = 0;
  try {
    await proveSession(bus, claim);
    const targetId = claim.targets[0]?.targetId ?? '';
    await pause(Math.random() * pageEveryMs, finish);
    while (!finish.aborted && !fenced) {
      const dueAt = performance.now() + pageEveryMs;
      const checkpoint = { cursor: String(rows + ROWS_PER_PAGE), more: true };
      await send({ kind: 'page', targetId, rows: made(rows), checkpoint, found: null });
      rows += ROWS_PER_PAGE;
      await pause(Math.max(0, dueAt - performance.now()), finish);
    }
    await send({ kind: 'target', targetId, verdict: 'complete', found: rows, reason: null });
    isOver = true;
    await send({ kind: 'end', outcome: 'done', reason: null });
    while (storedSeq < seq && !fenced && !cancel.aborted) await sleep(AGAIN_MS);
  } finally {
    ended.abort();
    subscription.stop();
    await beating;
  }
  return rows;
}

async function proveSession(bus: Bus, { runId, epoch, token, sessions }: Claim): Promise<void> {
  const [session] = sessions;
  if (session?.needs === undefined) return;
  const userId = session.sessionId.split('%3A')[0] ?? '';
  const proof = session.needs === 'proof' ? { userId, username: `person_${userId}` } : null;
  const body = LeaseSessionRequest.parse({ runId, epoch, token, sessionRef: session.sessionRef, proof });
  for (;;) {
    try {
      await bus.request(subjects.leaseSession, LeaseSessionRequest, LeaseSessionAnswer, body, {
        timeoutMs: TIMEOUT_MS,
      });
      return;
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

const made = (after: number) =>
  Array.from({ length: ROWS_PER_PAGE }, (_, index) => {
    const id = String(10_000_000 + after + index);
    const values = {
      id,
      username: `person_${id}`,
      fullName: `RequestUser number ${id}`,
      isPrivate: false,
      target: 'nasa',
    };
    return { platformId: id, values: { ...values, pictureUrl: `https://example.com/pictures/${id}.jpg` } };
  });

/** Ends early when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
