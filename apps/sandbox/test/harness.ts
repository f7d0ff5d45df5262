import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { createSandbox, type SandboxOptions } from '../src/index.ts';

const opened = z.object({ sessionid: z.string(), username: z.string(), userId: z.string() });

export type Opened = z.infer<typeof opened>;

export const listPage = z.object({
  users: z.array(z.looseObject({ pk: z.string(), id: z.string(), username: z.string(), full_name: z.string() })),
  next_max_id: z.string().optional(),
  has_more: z.boolean(),
  should_limit_list_of_followers: z.boolean(),
  big_list: z.boolean(),
  status: z.literal('ok'),
});

export interface Ask {
  readonly session?: string;
  readonly headers?: Record<string, string>;
  readonly form?: Record<string, string>;
}

/** A sandbox without a socket, with helpers for tests. */
export function startSandbox(options: SandboxOptions = {}) {
  const sandbox = createSandbox(options);
  const ask = (method: 'GET' | 'POST', url: string, with_: Ask = {}): Promise<LightMyRequestResponse> =>
    sandbox.app.inject({
      method,
      url,
      headers: {
        ...(with_.session === undefined ? {} : { cookie: `sessionid=${with_.session}; csrftoken=abc` }),
        ...(with_.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...with_.headers,
      },
      ...(with_.form ? { payload: new URLSearchParams(with_.form).toString() } : {}),
    });
  const get = (url: string, with_: Ask = {}) => ask('GET', url, with_);
  const post = (url: string, with_: Ask = {}) => ask('POST', url, with_);
  const control = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object | string, type?: string) =>
    sandbox.app.inject({
      method,
      url: `/__sandbox/${url}`,
      ...(payload === undefined ? {} : { payload }),
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    });
  const open = async (username?: string): Promise<Opened> =>
    opened.parse((await control('POST', 'sessions', username === undefined ? {} : { username })).json());
  const truth = async (path: string): Promise<unknown> => (await get(`/__sandbox/truth/${path}`)).json();

  /** All pages of a list, following the responses' cursors. */
  const walk = async (path: string, session: string, count: number, headers: Record<string, string> = {}) => {
    const pages: z.infer<typeof listPage>[] = [];
    let cursor: string | undefined;
    do {
      const query = `count=${count}${cursor === undefined ? '' : `&max_id=${encodeURIComponent(cursor)}`}`;
      const page = listPage.parse((await get(`${path}?${query}`, { session, headers })).json());
      pages.push(page);
      cursor = page.next_max_id;
    } while (cursor !== undefined);
    return pages;
  };

  return { sandbox, get, post, control, open, truth, walk };
}
