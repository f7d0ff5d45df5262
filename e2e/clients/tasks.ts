import type { Truth } from '../support/truth.ts';
import type { TaskInput } from './collected.ts';
import type { Expected } from './compare.ts';

export interface Task extends TaskInput {
  readonly expected: Expected;
}

/** Where the clients stop reading a hashtag. */
const TAG_PART = 300;
/** Likers that the platform shows of a post with more. */
const LIKERS = { least: 90, most: 110 };
/** Followers that it shows of very large accounts. */
const LIMITED = { least: 40, most: 60 };
/** More than the longest list here. */
const ENOUGH = 2_000;

/** The tasks as a client driver gets them. */
export const inputsOf = (tasks: readonly Task[]): TaskInput[] => tasks.map(({ expected: _, ...input }) => input);

/** The tasks of every client, with the expected results from the truth endpoints. */
export async function tasksOf(truth: Truth): Promise<Task[]> {
  const nasa = await truth.person('nasa');
  const natgeo = await truth.person('natgeo');
  const hidden = await truth.person('quiet_harbor');
  const post = await truth.newestPost('nasa');
  const counts = { followers: nasa.followers, following: nasa.following, posts: nasa.posts };
  const of = { target: 'nasa', id: nasa.id };
  const ofPost = { target: post.shortcode, id: post.pk };
  const whole = async (list: string): Promise<Expected> => ({ kind: 'whole', ids: await truth.ids(list) });
  const likers = await truth.ids(`media/${post.shortcode}/likers`);
  const natgeosShown = await truth.ids('users/natgeo/followers', ENOUGH);
  const tagged = await truth.ids('tags/space/posts', ENOUGH);
  return [
    { type: 'profile', ...of, expected: { kind: 'whole', ids: [nasa.id], counts } },
    { type: 'follower', ...of, expected: await whole('users/nasa/followers') },
    { type: 'following', ...of, expected: await whole('users/nasa/following') },
    { type: 'profile_post', ...of, expected: await whole('users/nasa/posts') },
    { type: 'comment', ...ofPost, expected: await whole(`media/${post.shortcode}/comments`) },
    { type: 'like', ...ofPost, expected: { kind: 'capped', ids: likers, ...LIKERS, counted: post.likes } },
    { type: 'hashtag', target: 'space', id: '', expected: { kind: 'part', ids: tagged, least: TAG_PART } },
    {
      type: 'follower',
      target: 'natgeo',
      id: natgeo.id,
      expected: { kind: 'capped', ids: natgeosShown, ...LIMITED, counted: natgeo.followers },
    },
    {
      type: 'follower',
      target: 'quiet_harbor',
      id: hidden.id,
      expected: { kind: 'refused', words: /private|not authorized|login required/i },
    },
  ];
}
