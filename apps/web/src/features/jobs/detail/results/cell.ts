import { type Column, MessageState, type Row } from '@trawl/contracts';
import { formatDateTime } from '#format/dates.ts';
import { shownMessage } from '#format/message-text.ts';
import { formatNumber } from '#format/numbers.ts';
import { texts as messageTexts } from '../../messages/texts.ts';
import { texts } from '../texts.ts';

/** How a value of a row is shown, and what copying it gives. */
export interface Cell {
  readonly kind: 'empty' | 'text' | 'number' | 'link' | 'image';
  readonly shown: string;
  readonly copied: string;
  /** Where a link or a picture leads; only addresses of the web. */
  readonly href?: string;
}

const EMPTY: Cell = { kind: 'empty', shown: '', copied: '' };

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);
const plain = (text: string): Cell => ({ kind: 'text', shown: text, copied: text });
const withoutScheme = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, '');

function textCell(text: string, type: Column['type']): Cell {
  if (text === '') return EMPTY;
  if ((type === 'url' || type === 'image') && isWebAddress(text)) {
    return { kind: type === 'url' ? 'link' : 'image', shown: withoutScheme(text), copied: text, href: text };
  }
  if (type === 'date' && !Number.isNaN(Date.parse(text))) return { ...plain(text), shown: formatDateTime(text) };
  return plain(text);
}

/** Booleans are Yes or No, arrays their count of items (the specification's section 8); the rest as its column says. */
export function cellOf(value: unknown, type: Column['type']): Cell {
  if (value === null || value === undefined) return EMPTY;
  if (typeof value === 'boolean') return plain(value ? texts.results.yes : texts.results.no);
  if (typeof value === 'number') return { kind: 'number', shown: formatNumber(value), copied: String(value) };
  if (Array.isArray(value)) {
    const items = value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
    return { kind: 'text', shown: texts.results.items(items.length), copied: items.join('\n') };
  }
  return typeof value === 'string' ? textCell(value, type) : plain(JSON.stringify(value));
}

/** What came of a message, as its row has it in files: `not sent` is one that is offered again. */
const statusWords = (status: string): string => {
  const state = MessageState.safeParse(status === 'not sent' ? 'failed' : status);
  return state.success ? messageTexts.states[state.data] : status;
};

/** A cell of a row; of a message's row in the words of the Messages tab. */
export function cellIn(row: Row, { key, type }: Column): Cell {
  const value = row[key];
  if (typeof row.recipient !== 'string' || typeof value !== 'string') return cellOf(value, type);
  if (key === 'text') return cellOf(shownMessage(value, row.recipient), type);
  return key === 'status' ? { ...cellOf(value, type), shown: statusWords(value) } : cellOf(value, type);
}
