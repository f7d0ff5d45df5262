// Collects lists with instagram-private-api, installed in the folder of the first argument, and prints one JSON line for each:
// {type, target, ids, found, error}. stdin: {cookieJar, proxyUrl, username, tasks: [{type, target, id}]}.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { argv, stdin, stdout } from 'node:process';
import { json } from 'node:stream/consumers';

const { IgApiClient } = createRequire(join(argv[2], 'index.js'))('instagram-private-api');
const input = await json(stdin);
const client = new IgApiClient();
client.state.generateDevice(input.username);
client.state.proxyUrl = input.proxyUrl;
await client.state.deserializeCookieJar(JSON.stringify(input.cookieJar));

const print = (line) => stdout.write(`${JSON.stringify(line)}\n`);

async function all(feed, idOf, most = Number.POSITIVE_INFINITY) {
  const ids = [];
  do {
    for (const item of await feed.items()) ids.push(...[idOf(item)].flat());
  } while (feed.isMoreAvailable() && ids.length < most);
  return ids;
}

const idOf = (item) => String(item.pk);

/** Comments with their replies; requests the replies that weren't included. */
async function comments(id) {
  const feed = client.feed.mediaComments(id);
  const ids = [];
  do {
    for (const comment of await feed.items()) {
      ids.push(idOf(comment));
      if (!comment.child_comment_count) continue;
      const replies = client.feed.mediaInlineChildComments(id, idOf(comment));
      ids.push(...(await all(replies, idOf)));
    }
  } while (feed.isMoreAvailable());
  return ids;
}

const collect = {
  profile: async ({ id }) => {
    const user = await client.user.info(id);
    return {
      ids: [idOf(user)],
      found: { followers: user.follower_count, following: user.following_count, posts: user.media_count },
    };
  },
  follower: async ({ id }) => ({ ids: await all(client.feed.accountFollowers(id), idOf) }),
  following: async ({ id }) => ({ ids: await all(client.feed.accountFollowing(id), idOf) }),
  profile_post: async ({ id }) => ({ ids: await all(client.feed.user(id), idOf) }),
  comment: async ({ id }) => ({ ids: await comments(id) }),
  like: async ({ id }) => {
    const { users, user_count } = await client.media.likers(id);
    return { ids: users.map(idOf), found: user_count };
  },
  hashtag: async ({ target }) => ({ ids: await all(client.feed.tag(target), idOf, 300) }),
  dm: async ({ id, text }) => {
    await client.entity.directThread([id]).broadcastText(text, true);
    return { ids: [id] };
  },
};

for (const task of input.tasks) {
  const { type, target } = task;
  try {
    const { ids, found = null } = await collect[type](task);
    print({ type, target, ids, found, error: null });
  } catch (error) {
    print({ type, target, ids: [], found: null, error: `${error.name}: ${error.message}` });
  }
}
