import { msg, type PlatformDefinition } from '@trawl/contracts';
import type { PlatformConnector } from '@trawl/platform';

const column = (key: string, type: 'text' | 'number') => ({ key, label: key, type, about: key });

const number = (key: string) =>
  ({ kind: 'number', key, label: key, recommended: '10', fallback: 10, min: 1, max: 100 }) as const;

/** A platform whose users sign books: one job type, numbered entries, and session IDs such as `key 77`. */
export const guestbook: PlatformDefinition<'book'> = {
  id: 'guestbook',
  name: 'Guestbook',
  description: 'Entries of books.',
  address: { variable: 'GUESTBOOK_URL', url: 'https://guestbook.example', hosts: /^guestbook\.example$/ },
  jobTypes: {
    entry: {
      name: 'Entries',
      description: 'The entries of a book.',
      available: true,
      target: 'book',
      fields: [number('entriesPerBook'), number('booksPerLaunch')],
      perLaunch: 'booksPerLaunch',
      perTarget: 'entriesPerBook',
      rowsPerRequest: 2,
      columns: [column('entry', 'number'), column('author', 'text'), column('target', 'text')],
    },
  },
  sheetWords: ['book'],
  pace: { requestMs: 1_000, messageDayMs: 1, backOff: { firstMs: 1, maxMs: 1, totalMs: 1 } },
  parseTarget(kind, text) {
    const name = /^book (\w+)$/.exec(text.trim())?.[1];
    if (name !== undefined) return { ok: true, kind, name };
    return { ok: false, reason: msg('target.unreadable', { text, hint: msg('target.write_profile') }) };
  },
  readSessionId: (text) => (/^key \d+$/.test(text.trim()) ? text.trim() : null),
  sessionCookie: 'key',
  sessionHint: msg('session.required'),
};

const PAGE = 2;

/** Its connector, without a browser: every book has more entries than any job wants. */
export const guestbookConnector: PlatformConnector = {
  collecting: ({ baseUrl }) => ({
    open: async ({ sessionId }) => ({
      async *collect(_type, { target, limit, cursor }) {
        let at = Number(cursor ?? 0);
        for (const end = at + limit; at < end; ) {
          const rows = Array.from({ length: PAGE }, (_, index) => ({
            platformId: `${target} ${at + index}`,
            values: { entry: at + index, author: `author ${at + index}`, target, sourceUrl: baseUrl },
          }));
          at += PAGE;
          yield { rows, cursor: String(at), more: true, found: null };
        }
        return { verdict: 'complete', found: null, reason: null };
      },
      checkSession: async () => ({ username: sessionId.replace(' ', '_'), userId: sessionId.replace('key ', '') }),
      close: async () => {},
    }),
  }),
};
