import type { BillItem } from '@trawl/contracts';
import { shown } from '#language/messages.ts';

/** Why a bill item ended; null if it has no note. */
export const noteOf = ({ note, noteMessage }: BillItem): string | null =>
  note === null ? null : shown(noteMessage, note);
