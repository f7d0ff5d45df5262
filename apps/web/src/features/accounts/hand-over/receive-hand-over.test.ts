import { HAND_OVER_TYPE, HAND_OVER_WAITING, SESSION_ID_MAX } from '@trawl/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { receiveHandOver } from './receive-hand-over.ts';

const ORIGIN = 'https://trawl.example';
const HAND_OVER = { type: HAND_OVER_TYPE, platform: 'instagram', sessionId: '31337%3Aab%3A7%3AAY' };

/** A window with the parts that are used, and its root element's attributes. */
function openPage() {
  const attributes = new Set<string>();
  const page = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    document: {
      documentElement: {
        setAttribute: (name: string) => void attributes.add(name),
        removeAttribute: (name: string) => void attributes.delete(name),
      },
    },
  }) as unknown as Window;
  const post = (data: unknown, { source = page, origin = ORIGIN }: { source?: unknown; origin?: string } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  return { page, post, attributes };
}

let opened: ReturnType<typeof openPage>;
const receive = vi.fn();
beforeEach(() => {
  receive.mockReset();
  opened = openPage();
});

test('accepts one message, and only while it waits', () => {
  const stop = receiveHandOver(opened.page, receive);
  expect([...opened.attributes]).toEqual([HAND_OVER_WAITING]);
  opened.post(HAND_OVER);
  expect([...opened.attributes]).toEqual([]);
  opened.post({ ...HAND_OVER, sessionId: '2%3Aab' });
  expect(receive.mock.calls).toEqual([[HAND_OVER]]);
  stop();

  const stopAgain = receiveHandOver(opened.page, receive);
  stopAgain();
  expect([...opened.attributes]).toEqual([]);
  opened.post(HAND_OVER);
  expect(receive).toHaveBeenCalledTimes(1);
});

test('ignores frames, openers and other origins, and keeps waiting', () => {
  receiveHandOver(opened.page, receive);
  opened.post(HAND_OVER, { source: {} });
  opened.post(HAND_OVER, { source: null });
  opened.post(HAND_OVER, { origin: 'https://trawl.example.evil.example' });
  opened.post(HAND_OVER, { source: {}, origin: 'https://evil.example' });
  expect(receive).not.toHaveBeenCalled();
  opened.post(HAND_OVER);
  expect(receive).toHaveBeenCalledTimes(1);
});

test.each([
  undefined,
  null,
  'text',
  [],
  { ...HAND_OVER, type: 'trawl-session-2' },
  { ...HAND_OVER, platform: 'twitter' },
  { ...HAND_OVER, sessionId: '' },
  { ...HAND_OVER, sessionId: 'x'.repeat(SESSION_ID_MAX + 1) },
  { ...HAND_OVER, sessionId: [HAND_OVER.sessionId] },
  { ...HAND_OVER, accountType: 'shared' },
])('ignores a message of another shape: %j', (data) => {
  receiveHandOver(opened.page, receive);
  opened.post(data);
  expect(receive).not.toHaveBeenCalled();
});
