import type { SandboxContext } from '../../context.ts';
import type { DirectItem, Thread } from '../../state/direct.ts';
import type { Person } from '../population/person.ts';
import { userRow } from '../user-json.ts';

/** Direct uses microseconds. */
const micros = (ms: number): string => String(ms * 1000);

const itemJson = (item: DirectItem, viewer: Person) => ({
  item_id: item.id,
  message_id: item.id,
  user_id: Number(item.from.id),
  timestamp: Number(micros(item.at)),
  item_type: 'text',
  text: item.text,
  client_context: item.clientContext,
  show_forward_attribution: false,
  is_sent_by_viewer: item.from.id === viewer.id,
});

/** A thread as its member sees it: newest message first. */
export function threadJson(context: SandboxContext, thread: Thread, viewer: Person, origin: string, limit = 20) {
  const others = thread.members.filter((member) => member.id !== viewer.id);
  const newest = thread.items.slice(-limit).reverse();
  const last = newest[0];
  const lastSeen = Object.fromEntries(
    thread.members.flatMap((member) => {
      const at = context.direct.seenAt(thread, member);
      return at === undefined || !last ? [] : [[member.id, { timestamp: micros(at), item_id: last.id }]];
    }),
  );
  return {
    thread_id: thread.id,
    thread_v2_id: thread.v2Id,
    users: others.map((other) => userRow(other, origin)),
    left_users: [],
    admin_user_ids: [],
    items: newest.map((item) => itemJson(item, viewer)),
    last_activity_at: Number(micros(last?.at ?? 0)),
    muted: false,
    is_pin: false,
    named: false,
    canonical: true,
    pending: !context.direct.mayWrite(thread, viewer),
    archived: false,
    viewer_id: Number(viewer.id),
    thread_type: 'private',
    thread_title: others.map((other) => other.username).join(', '),
    is_group: others.length > 1,
    inviter: userRow(viewer, origin),
    has_older: thread.items.length > limit,
    has_newer: false,
    newest_cursor: last?.id,
    oldest_cursor: newest.at(-1)?.id,
    last_seen_at: lastSeen,
    input_mode: context.direct.mayWrite(thread, viewer) ? 0 : 1,
    ...(last ? { last_permanent_item: itemJson(last, viewer) } : {}),
  };
}
