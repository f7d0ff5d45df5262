import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSandbox } from './harness.ts';

const people = z.array(z.looseObject({ id: z.string(), username: z.string() }));
const delivered = z.array(
  z.looseObject({ from: z.string(), to: z.string(), text: z.string(), at: z.string(), request: z.boolean() }),
);

/** A sandbox with a user, a follower and a stranger. */
async function scene() {
  let now = Date.UTC(2026, 5, 1);
  const started = startSandbox({ now: () => now });
  const sender = await started.open();
  const [friend] = people.parse(await started.truth(`users/${sender.username}/followers?limit=1`));
  const [stranger] = people.parse(await started.truth('users/tidepool_lab/followers?offset=77&limit=1'));
  if (!friend || !stranger) throw new Error('a user is missing');
  const broadcast = (fields: Record<string, string>, session = sender.sessionid) =>
    started.post('/api/v1/direct_v2/threads/broadcast/text/', {
      session,
      form: { action: 'send_item', ...fields },
    });
  const inboxOf = async () => delivered.parse((await started.get('/__sandbox/direct')).json());
  const later = (ms: number) => {
    now += ms;
  };
  return { ...started, sender, friend, stranger, broadcast, inboxOf, later };
}

describe('direct messages', () => {
  it('reach a follower of the sender in the inbox', async () => {
    const { sender, friend, broadcast, inboxOf, get, open } = await scene();
    const answer = await broadcast({ recipient_users: `[[${friend.id}]]`, text: 'Hello', client_context: '1' });
    expect(answer.json()).toMatchObject({ status: 'ok', status_code: '200', payload: { client_context: '1' } });
    await broadcast({ recipient_users: `[["${friend.id}"]]`, text: 'Hello again', client_context: '2' });
    expect(await inboxOf()).toEqual([
      expect.objectContaining({ from: sender.username, to: friend.username, text: 'Hello', request: false }),
      expect.objectContaining({ text: 'Hello again', request: false }),
    ]);
    const { sessionid } = await open(friend.username);
    const inbox = (await get('/api/v1/direct_v2/inbox/', { session: sessionid })).json();
    expect(inbox.inbox.threads).toHaveLength(1);
    expect(inbox.inbox.threads[0].items[0].text).toBe('Hello again');
  });

  it('reach others as one request, and the next one waits until it is accepted', async () => {
    const { stranger, broadcast, inboxOf, get, post, open } = await scene();
    const to = { recipient_users: `[[${stranger.id}]]` };
    const first = await broadcast({ ...to, text: 'One', client_context: '1' });
    const threadId = first.json().payload.thread_id;
    expect(await inboxOf()).toEqual([expect.objectContaining({ text: 'One', request: true })]);
    const second = await broadcast({ ...to, text: 'Two', client_context: '2' });
    expect([second.statusCode, second.json().status]).toEqual([400, 'fail']);
    expect(await inboxOf()).toHaveLength(1);

    const { sessionid } = await open(stranger.username);
    expect((await get('/api/v1/direct_v2/inbox/', { session: sessionid })).json().inbox.threads).toEqual([]);
    const pending = (await get('/api/v1/direct_v2/pending_inbox/', { session: sessionid })).json();
    expect(pending.inbox.threads[0].thread_id).toBe(threadId);
    await post(`/api/v1/direct_v2/threads/${threadId}/approve/`, { session: sessionid, form: {} });
    expect((await broadcast({ ...to, text: 'Two', client_context: '2' })).statusCode).toBe(200);
    expect((await inboxOf()).at(-1)).toMatchObject({ text: 'Two', request: false });
  });

  it('are delivered once for one client context', async () => {
    const { friend, broadcast, inboxOf } = await scene();
    const message = { recipient_users: `[[${friend.id}]]`, text: 'Once', client_context: '6800' };
    const [one, other] = [await broadcast(message), await broadcast(message)];
    expect(one.json().payload.item_id).toBe(other.json().payload.item_id);
    expect(await inboxOf()).toHaveLength(1);
  });

  it('can be sent to an open thread over GraphQL', async () => {
    const { sender, friend, post, inboxOf, get } = await scene();
    const thread = (
      await post('/api/v1/direct_v2/create_group_thread/', {
        session: sender.sessionid,
        form: { recipient_users: `["${friend.id}"]` },
      })
    ).json();
    expect(thread).toMatchObject({ status: 'ok', thread_v2_id: expect.stringMatching(/^\d{17}$/) });
    const send = () =>
      post('/api/graphql', {
        session: sender.sessionid,
        form: {
          doc_id: '26911679871773184',
          fb_api_req_friendly_name: 'IGDirectTextSendMutation',
          variables: JSON.stringify({
            ig_thread_igid: thread.thread_v2_id,
            recipient_igids: null,
            offline_threading_id: '7',
            text: { sensitive_string_value: 'By graph 🚀' },
          }),
        },
      });
    const [one, again] = [await send(), await send()];
    const path = 'xig_direct_text_send_with_slide_messaging_response';
    expect(one.json().data[path]).toMatchObject({ message_id: expect.any(String), timestamp_ms: expect.any(String) });
    expect(again.json().data[path]).toEqual(one.json().data[path]);
    expect(await inboxOf()).toEqual([expect.objectContaining({ to: friend.username, text: 'By graph 🚀' })]);
    const read = await get(`/api/v1/direct_v2/threads/${thread.thread_v2_id}/`, { session: sender.sessionid });
    expect(read.json().thread.items).toHaveLength(1);
  });

  it('are seen after a while', async () => {
    const { sender, friend, broadcast, get, later } = await scene();
    const sent = await broadcast({ recipient_users: `[[${friend.id}]]`, text: 'Hi', client_context: '1' });
    const seen = async () => {
      const url = `/api/v1/direct_v2/threads/${sent.json().payload.thread_id}/`;
      return friend.id in (await get(url, { session: sender.sessionid })).json().thread.last_seen_at;
    };
    expect(await seen()).toBe(false);
    later(20_000);
    expect(await seen()).toBe(true);
  });

  it('are accepted in the signed form of the apps', async () => {
    const { sender, friend, post } = await scene();
    const body = JSON.stringify({ recipient_users: JSON.stringify([friend.id]), thread_title: 'x' });
    const answer = await post('/api/v1/direct_v2/create_group_thread/', {
      session: sender.sessionid,
      form: { signed_body: `abcdef.${body}`, ig_sig_key_version: '4' },
    });
    expect(answer.json().users[0].username).toBe(friend.username);
  });

  it('require a login and membership of the thread', async () => {
    const { friend, broadcast, get, open } = await scene();
    const sent = await broadcast({ recipient_users: `[[${friend.id}]]`, text: 'Hi', client_context: '1' });
    const url = `/api/v1/direct_v2/threads/${sent.json().payload.thread_id}/`;
    expect((await get(url, { session: (await open()).sessionid })).statusCode).toBe(400);
    expect((await get(url)).statusCode).toBe(401);
    expect((await broadcast({ recipient_users: '[["12"]]', text: 'Hi' })).statusCode).toBe(400);
    expect((await broadcast({ recipient_users: `[[${friend.id}]]`, text: '  ' })).statusCode).toBe(400);
    expect((await broadcast({ recipient_users: 'them', text: 'Hi' })).statusCode).toBe(400);
  });

  it('have pages: a profile with Message, a thread, and the short link', async () => {
    const { sender, friend, get } = await scene();
    const short = await get(`/m/${friend.username}`, { session: sender.sessionid });
    expect(short.statusCode).toBe(302);
    const link = new URL(String(short.headers.location));
    expect(link.pathname).toMatch(/^\/direct\/t\/\d+\/$/);
    const page = await get(link.pathname, { session: sender.sessionid });
    expect(page.body).toContain('Not Now');
    const stranger = await get('/direct/t/1/', { session: sender.sessionid });
    expect(stranger.headers.location).toMatch(/\/direct\/inbox\/$/);
  });
});

describe('limits', () => {
  it('are off by default, and allow 20 messages a day and 75 calls in 11 minutes when they are on', async () => {
    const { sender, friend, broadcast, control, get, later } = await scene();
    const message = (context: number) =>
      broadcast({ recipient_users: `[[${friend.id}]]`, text: 'Hi', client_context: String(context) });
    for (let sent = 0; sent < 30; sent++) expect((await message(sent)).statusCode).toBe(200);
    await control('POST', 'limits');
    const codes = [];
    for (let sent = 100; sent < 122; sent++) codes.push((await message(sent)).statusCode);
    expect(codes).toEqual([...Array(20).fill(200), 400, 400]);
    later(12 * 60_000);
    const url = '/api/v1/users/528817151/info/';
    for (let asked = 0; asked < 75; asked++) {
      expect((await get(url, { session: sender.sessionid })).statusCode).toBe(200);
    }
    expect((await get(url, { session: sender.sessionid })).statusCode).toBe(429);
    later(12 * 60_000);
    expect((await get(url, { session: sender.sessionid })).statusCode).toBe(200);
    await control('DELETE', 'limits');
    expect((await message(500)).statusCode).toBe(200);
  });
});

describe('users who can’t be messaged', () => {
  it('accept no requests, or have blocked everyone', async () => {
    const { broadcast, inboxOf, get, sender, truth } = await scene();
    const { id } = z.object({ id: z.string() }).parse(await truth('users/closed_letterbox'));
    const refused = await broadcast({ recipient_users: `[[${id}]]`, text: 'Hello', client_context: '1' });
    expect(refused.statusCode).toBe(400);
    const page = await get('/m/closed_letterbox', { session: sender.sessionid });
    const thread = await get(new URL(String(page.headers.location)).pathname, { session: sender.sessionid });
    expect(thread.body).toContain('don’t allow new message requests');
    expect((await get('/shut_gate/', { session: sender.sessionid })).statusCode).toBe(404);
    expect(await inboxOf()).toEqual([]);
  });

  it('are all users, for an account that has sent too many messages', async () => {
    const { friend, broadcast, control, inboxOf } = await scene();
    await control('POST', 'limits', { messagesADay: 2 });
    const to = { recipient_users: `[[${friend.id}]]`, text: 'Hello' };
    const answers = [];
    for (const n of [1, 2, 3]) answers.push(await broadcast({ ...to, client_context: String(n) }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 400]);
    expect(answers[2]?.json()).toMatchObject({ message: 'feedback_required', spam: true });
    expect(await inboxOf()).toHaveLength(2);
  });
});
