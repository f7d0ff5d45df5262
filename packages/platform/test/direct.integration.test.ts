import type { Browser, Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { BrowserGone, type Conversation, type Messenger } from '../src/index.ts';
import { createInstagramMessaging } from '../src/instagram/create-instagram.ts';
import { readProfileId } from '../src/instagram/direct/profile-id.ts';
import { changeContexts, holdContext, launchForTest, openFixture, type PlatformFixture, signal } from './fixture.ts';

const Delivered = z.array(
  z.object({ from: z.string(), to: z.string(), text: z.string(), request: z.boolean() }).loose(),
);
const Person = z.object({ id: z.union([z.string(), z.number()]) }).loose();

let fixture: PlatformFixture;
let sender: { sessionid: string; username: string };
let messenger: Messenger;
const opened: Messenger[] = [];

beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  sender = await fixture.newSession();
  messenger = await messengerOf(sender.sessionid);
});
afterEach(async () => {
  await fixture.control('DELETE', 'limits');
  await Promise.all(opened.splice(0).map((one) => one.close()));
  await fixture.reset();
});
afterAll(() => fixture.close());

async function messengerOf(sessionId: string, browser = fixture.browser): Promise<Messenger> {
  const platform = createInstagramMessaging({ baseUrl: fixture.base, browser, requestTimeoutMs: 8_000 });
  const one = await platform.openMessenger({ sessionId }, { signal });
  opened.push(one);
  return one;
}

const open = (to: string, wantsName = false): Promise<Conversation> => messenger.open(to, { wantsName, signal });
async function write(to: string, text: string) {
  const conversation = await open(to);
  await conversation.type(text, signal);
  return conversation.send(2_000, signal);
}
/** The browser page of a conversation. */
async function threadPage(browser: Browser): Promise<Page> {
  const pages = await Promise.all(browser.browserContexts().map((context) => context.pages()));
  const page = pages.flat().find((each) => each.url().includes('/direct/'));
  if (!page) throw new Error('no conversation is open');
  return page;
}

const delivered = async () =>
  Delivered.parse(await fixture.control('GET', 'direct')).filter(({ from }) => from === sender.username);
const personOf = async (list: string) => String((await fixture.truth(list))[0]?.username);
const follower = () => personOf(`users/${sender.username}/followers`);

describe('writing on the page', () => {
  it('sends exactly the text, with its lines, signs and emoji, past the dialog that asks for notifications', async () => {
    const text = 'Hi “you” & <b>all</b>,\n\nsee 🐚 — ünïcode: https://a.example/?q=1&r=2';
    const to = await follower();
    expect(await write(to, text)).toEqual({ kind: 'sent' });
    expect(await delivered()).toMatchObject([{ to, text, request: false }]);
  });

  it('types line breaks of other systems as lines, and no control characters, so that nothing is sent before Enter', async () => {
    const to = await follower();
    const conversation = await open(to);
    await conversation.type('Hi\r\nthere,\rall\u0000 of you', signal);
    expect(await delivered()).toEqual([]);
    expect(await conversation.send(2_000, signal)).toEqual({ kind: 'sent' });
    expect(await delivered()).toMatchObject([{ to, text: 'Hi\nthere,\nall of you' }]);
  });

  it('messages several users in turn, and the same user again', async () => {
    const to = await follower();
    expect(await write(to, 'One')).toEqual({ kind: 'sent' });
    expect(await write('nasa', 'Two')).toEqual({ kind: 'sent' });
    expect(await write(to, 'One')).toEqual({ kind: 'sent' });
    expect((await delivered()).map((message) => [message.to, message.text])).toEqual([
      [to, 'One'],
      ['nasa', 'Two'],
      [to, 'One'],
    ]);
  });

  it('returns the profile’s name, even if it is empty', async () => {
    expect((await open('tidepool_lab', true)).fullName).toBe('Tidepool Lab 🐚');
    expect((await open('tidepool_lab')).fullName).toBe(null);
  });

  it('returns the recipient’s id, which a text on the profile can’t replace', async () => {
    const { id } = Person.parse(await fixture.control('GET', 'truth/users/nasa'));
    expect((await open('nasa')).recipientId).toBe(String(id));
    const page = await fixture.browser.newPage();
    onTestFinished(() => page.close());
    const bio = '"profile_id":"1"';
    await page.setContent(`<p>${bio}</p><script type="application/json">${JSON.stringify({ bio })}</script>`);
    expect(await readProfileId(page)).toBe(null);
    await page.setContent(
      `<p>${bio}</p><script type="application/json">${JSON.stringify({ bio, profile_id: '2' })}</script>`,
    );
    expect(await readProfileId(page)).toBe('2');
  });

  it('discards text that was typed but not sent', async () => {
    const conversation = await open('nasa');
    await conversation.type('Never mind', signal);
    await (await open('nasa')).type('Neither', signal);
    await messenger.close();
    expect(await delivered()).toEqual([]);
  });

  it('replaces the text in the editor', async () => {
    const conversation = await open('nasa');
    await conversation.type('First\nthought', signal);
    await conversation.type('Second', signal);
    expect(await conversation.send(2_000, signal)).toEqual({ kind: 'sent' });
    expect(await delivered()).toMatchObject([{ text: 'Second' }]);
  });
});

describe('people', () => {
  it('who don’t follow the sender get one request; the next waits', async () => {
    expect(await write('nasa', 'Hello')).toEqual({ kind: 'sent' });
    expect(await delivered()).toMatchObject([{ to: 'nasa', request: true }]);
    await expect(open('nasa')).rejects.toMatchObject({
      because: 'unwritable',
      reason: { code: 'platform.request_pending' },
    });
    expect(await delivered()).toHaveLength(1);
  });

  it('who are private get a request too', async () => {
    expect(await write('quiet_harbor', 'Hello')).toEqual({ kind: 'sent' });
  });

  it.each([
    ['closed_letterbox', 'unwritable', 'platform.no_requests'],
    ['shut_gate', 'missing', 'platform.no_recipient'],
    ['nobody.of.that.name', 'missing', 'platform.no_recipient'],
  ])('like %s are told apart', async (name, because, code) => {
    await expect(open(name)).rejects.toMatchObject({
      name: 'TargetUnavailable',
      because,
      reason: { code },
    });
  });

  it('can’t be messaged if they are the sender', async () => {
    await expect(open(sender.username)).rejects.toMatchObject({ because: 'unwritable' });
  });
});

describe('trouble before Enter', () => {
  it.each([
    ['login_required', 'SessionDead'],
    ['checkpoint', 'SessionChallenged'],
    ['rate_limited', 'Limited'],
    ['http_500', 'Transient'],
    ['hang', 'Transient'],
  ])('%s on the profile is %s', async (kind, name) => {
    await fixture.fault(kind, '/nasa');
    await expect(open('nasa')).rejects.toMatchObject({ name, reason: { code: expect.stringMatching(/^platform\./) } });
    await fixture.control('DELETE', 'faults');
    expect(await write('nasa', 'Hello')).toEqual({ kind: 'sent' });
  });

  it.each([
    ['login_required', 'SessionDead'],
    ['checkpoint', 'SessionChallenged'],
    ['feedback_required', 'SessionChallenged'],
    ['rate_limited', 'Limited'],
  ])('%s on opening the thread is %s', async (kind, name) => {
    await fixture.fault(kind, 'create_group_thread');
    await expect(open('nasa')).rejects.toMatchObject({ name });
  });

  it('of a session that died meanwhile is a dead session', async () => {
    await fixture.endSession(sender.sessionid);
    await expect(open('nasa')).rejects.toMatchObject({ name: 'SessionDead' });
  });
});

describe('trouble after Enter', () => {
  it.each([
    ['login_required', 'SessionDead'],
    ['checkpoint', 'SessionChallenged'],
    ['feedback_required', 'SessionChallenged'],
    ['rate_limited', 'Limited'],
  ])('%s is a refusal: nothing was sent', async (kind, name) => {
    const conversation = await open('nasa');
    await conversation.type('Hello', signal);
    await fixture.fault(kind, 'graphql');
    expect(await conversation.send(2_000, signal)).toMatchObject({ kind: 'refused', error: { name } });
    expect(await delivered()).toEqual([]);
  });

  it('an account’s limit is a refusal', async () => {
    await fixture.control('POST', 'limits', { messagesADay: 1 });
    expect(await write('nasa', 'One')).toEqual({ kind: 'sent' });
    expect(await write('tidepool_lab', 'Two')).toMatchObject({
      kind: 'refused',
      error: { action: 'retire_session', reason: { code: 'platform.restricted' } },
    });
    expect(await delivered()).toHaveLength(1);
  });

  it.each([
    ['truncated', 1],
    ['http_500', 0],
    ['html', 0],
    ['hang', 0],
  ])('%s leaves it unseen, whether it arrived or not', async (kind, arrived) => {
    const conversation = await open('nasa');
    await conversation.type('Hello', signal);
    await fixture.fault(kind, 'graphql');
    expect(await conversation.send(2_000, signal)).toMatchObject({ kind: 'unseen' });
    expect(await delivered()).toHaveLength(arrived);
  });

  it('the outcome is unknown if the browser is killed', async () => {
    const own = await launchForTest();
    messenger = await messengerOf(sender.sessionid, own);
    const conversation = await open('nasa');
    await conversation.type('Hello', signal);
    await fixture.fault('hang', 'graphql');
    const sending = conversation.send(2_000, signal);
    own.process()?.kill('SIGKILL');
    expect(await sending).toMatchObject({ kind: 'unseen' });
    await expect(open('nasa')).rejects.toBeInstanceOf(BrowserGone);
  });

  it('is unseen if the page sends it at the moment in which it is closed because Enter had no effect', async () => {
    const own = await launchForTest();
    messenger = await messengerOf(sender.sessionid, own);
    const conversation = await open('nasa');
    await conversation.type('Hello', signal);
    const page = await threadPage(own);
    await page.evaluate(
      'addEventListener("keydown", (event) => event.key === "Enter" && event.stopImmediatePropagation(), true)',
    );
    const close = page.close.bind(page);
    page.close = async () => {
      const headers = { 'x-fb-friendly-name': 'IGDirectTextSendMutation' };
      await page.evaluate(`void fetch('/api/graphql', ${JSON.stringify({ method: 'POST', headers })})`);
      await close();
    };
    expect(await conversation.send(2_000, signal)).toMatchObject({ kind: 'unseen' });
  });

  it('doesn’t wait for a page that hangs if the run is asked to end', async () => {
    const own = await launchForTest();
    messenger = await messengerOf(sender.sessionid, own);
    const conversation = await open('nasa');
    await conversation.type('Hello', signal);
    const page = await threadPage(own);
    await page.evaluate('addEventListener("keyup", () => setTimeout(() => { for (;;); }), true)');
    const startedAt = performance.now();
    expect(await conversation.send(2_000, AbortSignal.timeout(500))).toMatchObject({ kind: 'unseen' });
    await expect(conversation.type('More', AbortSignal.timeout(500))).rejects.toThrow('timeout');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('a browser that is killed while a page opens is reported at once', async () => {
    const own = await launchForTest();
    const waiting = Promise.withResolvers<void>();
    changeContexts(own, (context) => {
      // As puppeteer does if the browser ends before it reports the new page.
      context.newPage = () => {
        waiting.resolve();
        return new Promise(() => undefined);
      };
    });
    messenger = await messengerOf(sender.sessionid, own);
    const opening = open('nasa');
    await waiting.promise;
    own.process()?.kill('SIGKILL');
    const killedAt = performance.now();
    await expect(opening).rejects.toBeInstanceOf(BrowserGone);
    expect(performance.now() - killedAt).toBeLessThan(5_000);
  });

  it('a messenger that is closed while its context opens closes the context', async () => {
    const own = await launchForTest();
    const held = holdContext(own);
    messenger = await messengerOf(sender.sessionid, own);
    const stop = new AbortController();
    const opening = messenger.open('nasa', { wantsName: false, signal: stop.signal });
    await held.asked;
    stop.abort(new Error('enough'));
    await expect(opening).rejects.toThrow('enough');
    const closing = messenger.close();
    held.release();
    const context = await held.context;
    await vi.waitFor(() => expect(context.closed).toBe(true));
    await closing;
  });
});
