import { type Column, MESSAGE_STATES, type Row } from '@trawl/contracts';
import { formatDateTime } from '#format/dates.ts';
import { isWebAddress } from '#format/is-web-address.ts';
import { formatValue } from '#format/numbers.ts';
import { shownMessage } from '#language/message-text.ts';
import { t } from '#language/t.ts';

/** A displayed value, and the text that is copied. */
export interface Cell {
  readonly kind: 'empty' | 'text' | 'number' | 'link' | 'image';
  readonly shown: string;
  readonly copied: string;
  /** The URL of a link or image; only http and https. */
  readonly href?: string;
}

const EMPTY: Cell = { kind: 'empty', shown: '', copied: '' };

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

/** Booleans are Yes or No, arrays their number of items; the rest depends on the column. */
export function cellOf(value: unknown, type: Column['type']): Cell {
  if (value === null || value === undefined) return EMPTY;
  if (typeof value === 'boolean') return plain(value ? t('job.results.yes') : t('job.results.no'));
  if (typeof value === 'number') return { kind: 'number', shown: formatValue(value), copied: String(value) };
  if (Array.isArray(value)) {
    const items = value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
    return { kind: 'text', shown: t('job.results.items', { count: items.length }), copied: items.join('\n') };
  }
  return typeof value === 'string' ? textCell(value, type) : plain(JSON.stringify(value));
}

/** A value as text, with the items of a list: two lists may differ although they have the same number of items. */
export function textWithItems(value: unknown, type: Column['type']): string {
  const { shown, copied } = cellOf(value, type);
  return Array.isArray(value) ? copied.replaceAll('\n', ', ') : shown;
}

/** The text for a message's status in files: `not sent` is a message that is offered again. */
const statusWords = (status: string): string => {
  const state = MESSAGE_STATES.find((each) => each === (status === 'not sent' ? 'failed' : status));
  return state ? t(`messages.states.${state}`) : status;
};

/** A cell of a row. Rows of messages have the same texts as the Messages tab. */
export function cellIn(row: Row, { key, type }: Column): Cell {
  const value = row[key];
  if (typeof row.recipient !== 'string' || typeof value !== 'string') return cellOf(value, type);
  if (key === 'text') return cellOf(shownMessage(value, row.recipient), type);
  return key === 'status' ? { ...cellOf(value, type), shown: statusWords(value) } : cellOf(value, type);
}
