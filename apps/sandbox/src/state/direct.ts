import { z } from 'zod';
import { mix, mixText } from '../instagram/population/mix.ts';
import type { Person } from '../instagram/population/person.ts';
import type { KeptState } from './kept-state.ts';

/** A delivered message, in the inbox or as a request. */
export interface DirectMessage {
  /** Decimal digits. */
  readonly id: string;
  readonly threadId: string;
  /** Usernames. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** Whether it is waiting among the recipient's requests. */
  readonly request: boolean;
}

export interface DirectItem {
  readonly id: string;
  readonly from: Person;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly clientContext: string;
}

export interface Thread {
  /** 39 decimal digits. */
  readonly id: string;
  /** 17 decimal digits, used in links of threads. */
  readonly v2Id: string;
  /** The user who opened it comes first. */
  readonly members: readonly Person[];
  /** Oldest first. */
  readonly items: DirectItem[];
  /** User ids of members who accepted the thread, by answering or approving. */
  readonly accepted: Set<string>;
}

export type Sending = { readonly outcome: 'sent'; readonly item: DirectItem } | { readonly outcome: 'waiting' };

export interface Direct {
  readonly messages: readonly DirectMessage[];
  /** The thread of exactly these users; created if it doesn't exist. */
  threadOf(opener: Person, others: readonly Person[]): Thread;
  /** By either of its ids, for a member. */
  thread(id: string, member: Person): Thread | undefined;
  /** Threads with messages, newest first; requests are separate. */
  inbox(member: Person, requests: boolean): Thread[];
  /**
   * Delivers a text. A repeated client context returns the same item. `waiting`: no member follows the sender or has accepted the
   * thread, and the only request was used.
   */
  send(thread: Thread, from: Person, text: string, clientContext: string): Sending;
  /** A member accepts the messages of a thread. */
  approve(thread: Thread, member: Person): void;
  /** Whether this member may send now. */
  mayWrite(thread: Thread, member: Person): boolean;
  /** Whether the others accept requests from users they don't follow. */
  mayAsk(thread: Thread, member: Person): boolean;
  /** When a member has seen all messages, in milliseconds since 1970; undefined if not yet. */
  seenAt(thread: Thread, member: Person): number | undefined;
}

interface DirectParts {
  readonly follows: (follower: Person, of: Person) => boolean;
  readonly personById: (id: string) => Person | undefined;
  readonly now: () => number;
  readonly kept: KeptState;
}

const DIRECT = 'direct/';
const message = z.object({ text: z.string(), at: z.number(), clientContext: z.string() });
/** What a member did in a thread: an approval, or a message. Members by user id, the opener first. */
const keptAct = z.object({ members: z.array(z.string()), by: z.string(), message: message.optional() });

/** Threads and their messages. */
export function createDirect({ follows, personById, now, kept }: DirectParts): Direct {
  const messages: DirectMessage[] = [];
  const byMembers = new Map<string, Thread>();
  const byId = new Map<string, Thread>();

  const lets = (thread: Thread, member: Person, writer: Person): boolean =>
    thread.accepted.has(member.id) || follows(member, writer);
  const others = (thread: Thread, member: Person): Person[] => thread.members.filter((one) => one.id !== member.id);
  const mayAsk = (thread: Thread, member: Person): boolean =>
    others(thread, member).every((other) => !other.refusesRequests);
  const mayWrite = (thread: Thread, member: Person): boolean =>
    others(thread, member).some((other) => lets(thread, other, member)) ||
    (mayAsk(thread, member) && !thread.items.some((item) => item.from.id === member.id));

  const threadOf = (opener: Person, recipients: readonly Person[]): Thread => {
    const members = [...new Map([opener, ...recipients].map((person) => [person.id, person])).values()];
    const key = members
      .map((person) => person.id)
      .sort()
      .join(' ');
    const known = byMembers.get(key);
    if (known) return known;
    const thread: Thread = {
      id: `34028236684171030094912${String(mixText(key)).padStart(10, '0')}${String(mixText(key, 1) % 1e6).padStart(6, '0')}`,
      v2Id: `1${String(mixText(key, 2)).padStart(10, '0')}${String(mixText(key, 3) % 1e6).padStart(6, '0')}`,
      members,
      items: [],
      accepted: new Set(),
    };
    byMembers.set(key, thread);
    byId.set(thread.id, thread);
    byId.set(thread.v2Id, thread);
    return thread;
  };
  const deliver = (thread: Thread, from: Person, text: string, clientContext: string, at: number): DirectItem => {
    const count = messages.length;
    const random = String(mix(count, from.index, thread.items.length)).padStart(10, '0');
    const id = `3${at * 1000}${random}${String(count % 100_000).padStart(5, '0')}`.slice(0, 32);
    const item: DirectItem = { id, from, text, at, clientContext };
    thread.items.push(item);
    thread.accepted.add(from.id);
    for (const to of others(thread, from)) {
      messages.push({
        id,
        threadId: thread.id,
        from: from.username,
        to: to.username,
        text,
        at: new Date(at).toISOString(),
        request: !lets(thread, to, from),
      });
    }
    return item;
  };
  const keepAct = (thread: Thread, by: Person, sent?: z.infer<typeof message>) => {
    const members = thread.members.map((member) => member.id);
    kept.set(`${DIRECT}${acts++}`, { members, by: by.id, message: sent } satisfies z.infer<typeof keptAct>);
  };

  let acts = 0;
  for (const [number, { members, by, message: sent }] of kept.read(DIRECT, keptAct)) {
    acts = Number(number) + 1;
    const [opener, ...others] = members.flatMap((id) => personById(id) ?? []);
    const person = personById(by);
    if (!opener || !person) continue;
    const thread = threadOf(opener, others);
    if (sent) deliver(thread, person, sent.text, sent.clientContext, sent.at);
    else thread.accepted.add(person.id);
  }

  return {
    messages,
    mayWrite,
    mayAsk,
    threadOf,
    thread(id, member) {
      const thread = byId.get(id);
      return thread?.members.some((one) => one.id === member.id) ? thread : undefined;
    },
    inbox(member, requests) {
      return [...byMembers.values()]
        .filter((thread) => thread.items.length > 0 && thread.members.some((one) => one.id === member.id))
        .filter((thread) => {
          const wrote = thread.items.some((item) => item.from.id === member.id);
          const open = wrote || others(thread, member).some((other) => lets(thread, member, other));
          return open !== requests;
        })
        .sort((a, b) => (b.items.at(-1)?.at ?? 0) - (a.items.at(-1)?.at ?? 0));
    },
    send(thread, from, text, clientContext) {
      const again = thread.items.find((item) => item.from.id === from.id && item.clientContext === clientContext);
      if (again) return { outcome: 'sent', item: again };
      if (!mayWrite(thread, from)) return { outcome: 'waiting' };
      const at = now();
      keepAct(thread, from, { text, at, clientContext });
      return { outcome: 'sent', item: deliver(thread, from, text, clientContext, at) };
    },
    approve(thread, member) {
      if (thread.accepted.has(member.id)) return;
      keepAct(thread, member);
      thread.accepted.add(member.id);
    },
    seenAt(thread, member) {
      const last = thread.items.at(-1);
      if (!last) return undefined;
      if (last.from.id === member.id) return last.at;
      if (!lets(thread, member, last.from)) return undefined;
      const at = last.at + 2_000 + (mix(member.index, thread.items.length) % 10_000);
      return at <= now() ? at : undefined;
    },
  };
}
