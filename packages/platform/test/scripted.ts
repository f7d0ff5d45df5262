import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';
import { Addresses } from '../src/instagram/addresses.ts';
import { Client } from '../src/instagram/client.ts';
import { InstagramCollector } from '../src/instagram/collector.ts';
import type { PageAnswer, PageCall } from '../src/instagram/in-page-fetch.ts';
import type { ListRequest, Page, TargetOutcome } from '../src/port.ts';

/**
 * Responses by a substring of the call's path, in order; the last response of a path is repeated. The session is alive by
 * default.
 */
export type Script = Readonly<Record<string, readonly (PageAnswer | object)[]>>;

export const answer = (status: number, body: unknown): PageAnswer => ({
  kind: 'answer',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter: null,
  landed: null,
});
const isAnswer = (entry: PageAnswer | object): entry is PageAnswer => 'kind' in entry;

/** More requests than this for a short script mean an endless loop. */
const MOST_CALLS = 300;

const ALIVE: Script = { web_form_data: [{ form_data: { username: 'me' } }] };

export function collectorOf(written: Script) {
  const script = { ...ALIVE, ...written };
  const calls: PageCall[] = [];
  const asked = new Map<string, number>();
  const channel = {
    async send(call: PageCall): Promise<PageAnswer> {
      calls.push(call);
      if (calls.length > MOST_CALLS) throw new Error('the collector sends requests without end');
      const match = Object.keys(script)
        .filter((part) => call.path.includes(part))
        .toSorted((a, b) => b.length - a.length)[0];
      if (match === undefined) throw new Error(`Not in the script: ${call.path}`);
      const turn = asked.get(match) ?? 0;
      asked.set(match, turn + 1);
      const entry = script[match]?.[Math.min(turn, (script[match]?.length ?? 0) - 1)] ?? {};
      return isAnswer(entry) ? entry : answer(200, { ...entry, status: 'ok' });
    },
    close: async () => undefined,
  };
  const client = new Client({ channel, beforeRequest: async () => undefined, timeoutMs: 1_000, now: () => 0 });
  const addresses = new Addresses(new URL('https://www.instagram.com'));
  return {
    calls,
    collector: new InstagramCollector({ client, addresses, host: 'www.instagram.com', ownId: '7' }, channel),
  };
}

export async function run(script: Script, type: InstagramCollectType, more: Partial<ListRequest> = {}) {
  const { collector, calls } = collectorOf(script);
  const pages: Page[] = [];
  let outcome: TargetOutcome | null = null;
  let error: unknown = null;
  const target = type === 'comment' || type === 'like' ? 'CuZLd-iMknW' : 'nasa';
  const request = { target, limit: 1_000, collected: 0, cursor: null, signal: new AbortController().signal, ...more };
  const reading = collector.collect(type, request);
  try {
    for (;;) {
      const step = await reading.next();
      if (step.done) {
        outcome = step.value;
        break;
      }
      pages.push(step.value);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { pages, outcome, error, calls, ids: pages.flatMap((page) => page.rows.map((row) => row.platformId)) };
}

const person = (id: number) => ({
  pk: String(id),
  username: `p${id}`,
  full_name: '',
  is_private: false,
  is_verified: false,
  profile_pic_url: 'https://cdn/p',
});
export const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => person(from + place));
export const profile = (more: object = {}) => ({
  data: {
    user: {
      id: '528817151',
      username: 'nasa',
      is_private: false,
      edge_followed_by: { count: 6 },
      edge_follow: { count: 0 },
      edge_owner_to_timeline_media: { count: 2 },
      ...more,
    },
  },
});
export const media = (pk: string, more: object = {}) => ({
  pk,
  id: `${pk}_528817151`,
  code: 'CuZLd-iMknW',
  media_type: 1,
  taken_at: 1_700_000_000,
  like_count: 90,
  comment_count: 30,
  caption: { text: 'To the #Moon with @esa' },
  image_versions2: {
    candidates: [
      { url: 'https://cdn/big', width: 1080 },
      { url: 'https://cdn/small', width: 320 },
    ],
  },
  user: { pk: 528817151, username: 'nasa' },
  ...more,
});
export const comment = (id: number, more: object = {}) => ({
  pk: String(id),
  text: `t${id}`,
  created_at: 1_700_000_000,
  comment_like_count: 1,
  child_comment_count: 0,
  user: person(id + 500),
  ...more,
});

export const PROFILE = 'web_profile_info';
export const FOLLOWERS = 'friendships/528817151/followers';
export const COMMENTS = '/comments/';
