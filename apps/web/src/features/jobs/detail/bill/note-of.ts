import type { BillItem } from '@trawl/contracts';
import { shown } from '#language/messages.ts';

/** The text of a bill item's note, which says why the item ended; null without a note. */
export const noteOf = ({ note, noteMessage }: BillItem): string | null =>
  note === null ? null : shown(noteMessage, note);

const LOST_WORKER = new Set(['bill.worker_silent', 'bill.worker_restarted', 'bill.event_lost']);

/**
 * Whether a running item ended because its worker was lost, not because of an outage of the platform or a wait.
 * Notes without a code, from older releases or their replicas, count as lost workers, which most of them are.
 */
export const lostItsWorker = ({ kind, note, noteMessage }: BillItem): boolean =>
  kind === 'running' && note !== null && (!noteMessage || LOST_WORKER.has(noteMessage.code));
