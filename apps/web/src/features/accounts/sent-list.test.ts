import { MessageId, type SentData, type SentMessage } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { withNewest, withOlder } from './sent-list.ts';

const idOf = (n: number) => MessageId.parse(`msg_${n}`);
const message = (n: number, state: SentMessage['state'] = 'sent'): SentMessage => ({
  _id: idOf(n),
  recipient: `reader_${n}`,
  text: '',
  state,
  reason: null,
  reasonMessage: null,
  shared: true,
  plannedAt: '2026-11-21T07:43:00.000Z',
  sentAt: null,
});
/** Messages from a number down to another; `more`: older ones exist. */
const page = (from: number, to: number, more = true): SentData => ({
  messages: Array.from({ length: from - to + 1 }, (_, n) => message(from - n)),
  nextBefore: more ? idOf(to) : null,
});
const numbers = ({ messages }: SentData) => messages.map(({ _id }) => Number(_id.slice(4)));

test('older messages stay while the newest page moves on', () => {
  const all = withOlder(page(9, 7), idOf(7), page(6, 1, false));
  const list = withNewest(all, page(11, 9));
  expect(numbers(list)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(list.nextBefore).toBeNull();
});

test('the newest page replaces the state of its messages', () => {
  const newest = { ...page(9, 7), messages: [message(9, 'vetoed'), message(8), message(7)] };
  expect(withNewest(withOlder(page(9, 7), idOf(7), page(6, 4)), newest)).toMatchObject({
    messages: [{ state: 'vetoed' }, {}, {}, {}, {}, {}],
    nextBefore: 'msg_4',
  });
});

test('the list begins again if messages may be missing in between, and ignores a page that followed the previous one', () => {
  const list = withNewest(page(9, 4), page(15, 13));
  expect(list).toEqual(page(15, 13));
  expect(withOlder(list, idOf(4), page(3, 1))).toBe(list);
});

test('the newest page is the list if there are no older messages', () => {
  expect(withNewest(undefined, page(3, 1, false))).toEqual(page(3, 1, false));
  expect(withNewest(page(9, 7), page(9, 8, false))).toEqual(page(9, 8, false));
});
