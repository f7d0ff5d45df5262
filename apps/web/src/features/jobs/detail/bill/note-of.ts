import type { BillItem } from '@trawl/contracts';
import { shown } from '#language/messages.ts';

/** Why a bill item ended; null if it has no note. */
export const noteOf = ({ note, noteMessage }: BillItem): string | null =>
  note === null ? null : shown(noteMessage, note);

const LOST_WORKER = new Set(['bill.worker_silent', 'bill.worker_restarted', 'bill.event_lost']);

/**
 * Whether a running item ended because its worker was lost. After an outage of the platform or a wait, the same worker may
 * continue. Notes of older releases have no code, and their replicas send none; most of them are of lost workers.
 */
export const lostItsWorker = ({ kind, note, noteMessage }: BillItem): boolean =>
  kind === 'running' && note !== null && (!noteMessage || LOST_WORKER.has(noteMessage.code));
