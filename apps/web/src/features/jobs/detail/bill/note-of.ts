import type { BillItem } from '@trawl/contracts';
import { shown } from '#language/messages.ts';
import { spoken } from '#language/spoken.ts';

/** Why a bill item ended; null if it has no note. A note without a message is a reason of the run. */
export const noteOf = ({ note, noteMessage, from }: BillItem): string | null =>
  note === null ? null : shown(noteMessage, spoken(note, from));
