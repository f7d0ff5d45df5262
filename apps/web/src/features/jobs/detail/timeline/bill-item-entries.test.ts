import { type BillItem, msg } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { billItemEntries } from './bill-item-entries.ts';
import '#language/testing/all-messages.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();

/** A bill item from one second to another, or until now. */
const billItem = (kind: BillItem['kind'], from: number, to: number | null, note: string | null = null): BillItem => ({
  kind,
  from: at(from),
  to: to === null ? null : at(to),
  seconds: (to ?? from) - from,
  charged: kind === 'running' ? (to ?? from) - from : 0,
  note,
  noteMessage: null,
});

const entriesOf = (...items: BillItem[]) =>
  billItemEntries(items, false).map(({ title, words, tone }) => [tone, title, ...(words === undefined ? [] : [words])]);

describe('billItemEntries', () => {
  it('waits for a worker, then starts', () => {
    expect(entriesOf(billItem('queued', 0, null))).toEqual([
      ['done', 'Queued'],
      ['active', 'Waiting for a free worker'],
    ]);
    expect(entriesOf(billItem('queued', 0, 1), billItem('running', 1, null))).toEqual([
      ['done', 'Queued'],
      ['done', 'Started'],
    ]);
  });

  it('reports a lost worker and the continuation', () => {
    const lost = [billItem('queued', 0, 1), billItem('running', 1, 20, 'The worker went silent.')];
    expect(entriesOf(...lost, billItem('queued', 20, null)).slice(2)).toEqual([
      ['active', 'Waiting for a worker to continue', 'The worker went silent.'],
    ]);
    expect(entriesOf(...lost, billItem('queued', 20, 21), billItem('running', 21, null)).slice(2)).toEqual([
      ['done', 'Continued after an interruption', 'The worker went silent.'],
    ]);
  });

  it('renders a note’s message instead of its text', () => {
    const lost = { ...billItem('running', 1, 20, 'The text.'), noteMessage: msg('bill.worker_silent') };
    expect(entriesOf(lost, billItem('queued', 20, null)).at(-1)?.[2]).toBe('The connection to the worker was lost.');
  });

  it('resumes after an outage of the platform', () => {
    const failed = {
      ...billItem('running', 1, 20, 'The text.'),
      noteMessage: msg('platform.server_error', { platform: 'Instagram' }),
    };
    const words = 'Instagram had an internal error. Trying again usually helps.';
    expect(entriesOf(failed, billItem('queued', 20, null)).at(-1)).toEqual([
      'active',
      'Waiting for a free worker',
      words,
    ]);
    expect(entriesOf(failed, billItem('running', 50, null)).at(-1)).toEqual(['done', 'Resumed', words]);
  });

  it('names the back-off of a messaging run a wait between messages', () => {
    const waited = [billItem('running', 0, null), billItem('backing_off', 0, null)];
    expect(billItemEntries(waited, true).at(-1)?.title).toBe('Waited between messages');
    expect(billItemEntries(waited, false).at(-1)?.title).toBe('Waited for the platform’s limits');
  });

  it('reports who paused, for how long, and the resumption', () => {
    const paused = billItem('paused', 10, 75, 'Paused by you. Resume to go on where it stopped.');
    const resumed = [billItem('queued', 75, 76), billItem('running', 76, 80)];
    expect(entriesOf(billItem('queued', 0, 1), billItem('running', 1, 10), paused, ...resumed).slice(2)).toEqual([
      ['warning', 'Paused by you', 'For 1m 5s, free'],
      ['done', 'Resumed'],
    ]);
  });

  it('omits the current pause', () => {
    expect(entriesOf(billItem('queued', 0, 1), billItem('running', 1, 10), billItem('paused', 10, null))).toHaveLength(
      2,
    );
  });

  it('reports the total back-off time', () => {
    const waited = { ...billItem('backing_off', 1, 40), seconds: 12 };
    expect(entriesOf(billItem('queued', 0, 1), billItem('running', 1, 40), waited).at(-1)).toEqual([
      'warning',
      'Waited for the platform’s limits',
      '12s in total, free',
    ]);
  });

  it('summarizes the earlier phases of a run that was paused often', () => {
    const often = Array.from({ length: 12 }, (_, n) => [
      billItem('running', n * 10, n * 10 + 5),
      billItem('paused', n * 10 + 5, n * 10 + 10, 'Paused by you.'),
    ]).flat();
    const entries = billItemEntries(often, false);
    expect(entries).toHaveLength(11);
    expect(entries[0]?.title).toBe('14 earlier phases');
  });
});
