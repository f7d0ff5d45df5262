import { z } from 'zod';

const LIST_PAGE = 1_000;
const Person = z.object({
  id: z.string(),
  followers: z.number(),
  following: z.number(),
  posts: z.number(),
  followersListed: z.number(),
});
const Listed = z.object({ id: z.string(), username: z.string(), followersListed: z.number(), private: z.boolean() });
const Post = z.object({
  shortcode: z.string(),
  pk: z.string(),
  likes: z.number(),
  comments: z.number(),
  likesHidden: z.boolean(),
});
const Session = z.object({ sessionid: z.string(), username: z.string(), userId: z.string() });
const Message = z.object({ from: z.string(), to: z.string(), text: z.string(), at: z.string() });

/** The sandbox's truth endpoints: what a perfect client would collect. */
export class Truth {
  readonly #sandbox: string;

  constructor(sandbox: string) {
    this.#sandbox = sandbox;
  }

  async #get(path: string): Promise<unknown> {
    const answer = await fetch(`${this.#sandbox}/__sandbox/${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  }

  async person(username: string): Promise<z.infer<typeof Person>> {
    return Person.parse(await this.#get(`truth/users/${username}`));
  }

  /** The ids of a list, such as `users/nasa/followers` or `media/<shortcode>/comments`; `most` limits endless lists. */
  async ids(list: string, most = Number.POSITIVE_INFINITY): Promise<string[]> {
    const Items = z.array(
      z.object({ id: z.string().optional(), pk: z.string().optional() }).transform(({ id, pk }) => pk ?? id ?? ''),
    );
    const all: string[] = [];
    for (;;) {
      const limit = Math.min(LIST_PAGE, most - all.length);
      const page = Items.parse(await this.#get(`truth/${list}?offset=${all.length}&limit=${limit}`));
      all.push(...page);
      if (page.length < LIST_PAGE || all.length >= most) return all;
    }
  }

  /** The first users of a list. */
  async people(list: string, limit: number): Promise<z.infer<typeof Listed>[]> {
    return z.array(Listed).parse(await this.#get(`truth/${list}?limit=${limit}`));
  }

  /** A user's newest posts. */
  async posts(username: string, limit: number): Promise<z.infer<typeof Post>[]> {
    return z.array(Post).parse(await this.#get(`truth/users/${username}/posts?limit=${limit}`));
  }

  async newestPost(username: string): Promise<z.infer<typeof Post>> {
    const [post] = await this.posts(username, 1);
    return Post.parse(post);
  }

  async messages(): Promise<z.infer<typeof Message>[]> {
    return z.array(Message).parse(await this.#get('direct'));
  }

  async openSession(username?: string): Promise<z.infer<typeof Session>> {
    const answer = await fetch(`${this.#sandbox}/__sandbox/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(username === undefined ? {} : { username }),
    });
    return Session.parse(await answer.json());
  }
}
