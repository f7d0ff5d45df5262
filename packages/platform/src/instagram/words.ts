const number = new Intl.NumberFormat('en-US');
const figure = (count: number): string => number.format(count);

/** What a list is made of, in the words of its sentences. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  /** Whose they are: "of this account". */
  readonly of: string;
}

export const NOUNS = {
  profile: { one: 'profile', many: 'profiles', of: 'at this address' },
  follower: { one: 'follower', many: 'followers', of: 'of this account' },
  following: { one: 'followed account', many: 'followed accounts', of: 'of this account' },
  profile_post: { one: 'post', many: 'posts', of: 'of this account' },
  comment: { one: 'comment', many: 'comments', of: 'of this post' },
  like: { one: 'like', many: 'likes', of: 'of this post' },
  hashtag: { one: 'post', many: 'posts', of: 'of this hashtag' },
} as const satisfies Record<string, Noun>;

/** Every sentence of the connector that a person reads. */
export const WORDS = {
  pageFailed: 'The browser page that read Instagram failed; it is opened again.',
  browserGone: 'The browser that read Instagram stopped; a new one takes over.',
  timeout: 'Instagram didn’t answer in time. Trying again usually helps.',
  network: 'The connection to Instagram broke off. Trying again usually helps.',
  serverError: 'Instagram had an error of its own. Trying again usually helps.',
  unreadable: 'Instagram sent something other than data. Trying again usually helps.',
  limited: 'Instagram asks this account to slow down. Reading goes on after a pause.',
  softBlock: 'Instagram has put this account on hold for a while. Reading goes on after a pause.',
  sessionDead:
    'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and add it to the job.',
  sessionMalformed:
    'This is not a session ID. Copy the value of the cookie named sessionid from your browser, without spaces or quotes, and add it to the job.',
  challenged:
    'Instagram wants the owner of this account to confirm something. Open Instagram with this account, follow its instructions, then add a new session ID.',
  suspended:
    'Instagram has suspended this account. Open Instagram with it to see what it asks for, or use another account’s session ID.',
  spamBlocked:
    'Instagram has restricted this account for too much activity. Let it rest for a day or two, check it in the Instagram app, then add its session ID again.',
  noProfile: (name: string) =>
    `There is no account @${name} on Instagram. Check the spelling; it may also have been renamed or deleted.`,
  privateProfile: (name: string) =>
    `@${name} is private. Only approved followers see its lists and posts: use the session ID of an account that follows it.`,
  noPost:
    'This post doesn’t exist, was deleted, or belongs to a private account that this session doesn’t follow. Check its address.',
  noHashtag: (tag: string) =>
    `Instagram shows no posts for #${tag}. Check the spelling; the platform hides some hashtags.`,
  goneMeanwhile: (rows: number, { one, many }: Noun) =>
    `This target was deleted, renamed or made unavailable while it was being read. The ${figure(rows)} ${rows === 1 ? one : many} collected before that are kept.`,
  privateMeanwhile: (rows: number, { one, many }: Noun) =>
    `This account became private while it was being read. The ${figure(rows)} ${rows === 1 ? one : many} collected before that are kept.`,
  unexpected:
    'Instagram answered in a way that Trawl doesn’t understand, so nothing was taken from it. This is ours to fix; the rows collected before are kept.',
  capped: (shown: number, found: number, { many, of }: Noun) =>
    `The platform shows no more than ${figure(shown)} of ${figure(found)} ${many} ${of}.`,
  endedEarly: (shown: number, found: number, { many }: Noun) =>
    `The platform ended the list after ${figure(shown)} of ${figure(found)} ${many} and gave no reason. It also counts accounts and posts that it doesn’t list, such as deactivated ones.`,
  none: ({ many, of }: Noun) => `There are no ${many} ${of}.`,
  commentsOff: 'Comments are turned off for this post.',
  likesHidden: 'The owner hides the likes of this post, so Instagram shows nobody who likes it.',
  noLikes: 'Nobody has liked this post yet.',
} as const;
