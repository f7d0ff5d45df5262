import type { JobType } from './job-types.ts';

export type ColumnType = 'text' | 'number' | 'boolean' | 'url' | 'image' | 'date' | 'list';

export interface Column {
  /** The name in exports and in the API; stable. */
  readonly key: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly about: string;
}

const column = (key: string, label: string, type: ColumnType, about: string): Column => ({ key, label, type, about });

const target = column('target', 'Target', 'text', 'The line of the job this row was collected for.');
const common: readonly Column[] = [
  column('sourceUrl', 'Source', 'url', 'The page a person would open to see the same.'),
  column('collectedAt', 'Collected at', 'date', 'When the row was last seen, in UTC.'),
  column('runId', 'Run', 'text', 'The run that last saw the row.'),
];

const person: readonly Column[] = [
  column('username', 'Username', 'text', 'The name in the profile’s address.'),
  column('fullName', 'Full name', 'text', 'The name the person shows.'),
  column('id', 'Platform id', 'text', 'The platform’s own number of the person; it survives a change of name.'),
  column('profileUrl', 'Profile', 'url', 'The profile’s address.'),
  column('isPrivate', 'Private', 'boolean', 'Are posts and lists shown to approved followers only?'),
  column('isVerified', 'Verified', 'boolean', 'Does the profile carry the platform’s badge?'),
  column('profilePictureUrl', 'Picture', 'image', 'The profile picture; the platform lets such links expire.'),
];

const post: readonly Column[] = [
  column('shortcode', 'Shortcode', 'text', 'The post’s name in its address.'),
  column('id', 'Platform id', 'text', 'The platform’s own number of the post.'),
  column('url', 'Post', 'url', 'The post’s address.'),
  column('mediaType', 'Media type', 'text', 'image, video, reel or carousel.'),
  column('caption', 'Caption', 'text', 'The text under the post.'),
  column('hashtags', 'Hashtags', 'list', 'Tags in the caption, without the sign.'),
  column('mentions', 'Mentions', 'list', 'Usernames in the caption, without the sign.'),
  column('likesCount', 'Likes', 'number', 'Empty where the owner hides it.'),
  column('commentsCount', 'Comments', 'number', 'Comments as the platform counts them.'),
  column('viewsCount', 'Views', 'number', 'Plays of a video or reel.'),
  column('engagementRate', 'Engagement rate', 'number', 'Likes and comments per follower of the owner, in per cent.'),
  column('takenAt', 'Taken at', 'date', 'When it was posted, in UTC.'),
  column('ownerUsername', 'Owner', 'text', 'Who posted it.'),
  column('ownerId', 'Owner id', 'text', 'The platform’s number of who posted it.'),
  column('locationName', 'Location', 'text', 'The place the post names.'),
  column('mediaUrls', 'Media', 'list', 'Addresses of the pictures and videos.'),
  column('thumbnailUrl', 'Thumbnail', 'image', 'A small picture of the post.'),
  column('videoDuration', 'Duration', 'number', 'Length of the video in seconds.'),
  column('isPinned', 'Pinned', 'boolean', 'Is it pinned to the top of the profile?'),
  column('commentsDisabled', 'Comments off', 'boolean', 'Has the owner turned comments off?'),
];

/** The columns of each job type's rows, in the order of an export. */
export const COLUMNS: Readonly<Record<JobType, readonly Column[]>> = {
  profile: [
    ...person,
    column('biography', 'Biography', 'text', 'The text on the profile.'),
    column('externalUrl', 'Website', 'url', 'The link on the profile.'),
    column('bioLinks', 'Links', 'list', 'All links on the profile.'),
    column('followersCount', 'Followers', 'number', 'Followers as the platform counts them.'),
    column('followingCount', 'Following', 'number', 'Profiles followed, as the platform counts them.'),
    column('postsCount', 'Posts', 'number', 'Posts as the platform counts them.'),
    column('isBusiness', 'Business', 'boolean', 'Is it a business account?'),
    column('isProfessional', 'Professional', 'boolean', 'Is it a professional (business or creator) account?'),
    column('category', 'Category', 'text', 'The business category the profile shows.'),
    column('publicEmail', 'Email', 'text', 'The email address the profile shows in public.'),
    column('publicPhone', 'Phone', 'text', 'The phone number the profile shows in public.'),
    column('city', 'City', 'text', 'The city of a business profile.'),
    target,
    ...common,
  ],
  follower: [...person, target, ...common],
  following: [...person, target, ...common],
  profile_post: [...post, target, ...common],
  comment: [
    column('id', 'Platform id', 'text', 'The platform’s own number of the comment.'),
    column('text', 'Text', 'text', 'What was written.'),
    column('username', 'Username', 'text', 'Who wrote it.'),
    column('userId', 'User id', 'text', 'The platform’s number of who wrote it.'),
    column('fullName', 'Full name', 'text', 'The name that person shows.'),
    column('isVerified', 'Verified', 'boolean', 'Does that person carry the platform’s badge?'),
    column('profilePictureUrl', 'Picture', 'image', 'That person’s picture.'),
    column('createdAt', 'Written at', 'date', 'When it was written, in UTC.'),
    column('likesCount', 'Likes', 'number', 'Likes of the comment.'),
    column('repliesCount', 'Replies', 'number', 'Replies as the platform counts them.'),
    column('parentId', 'Reply to', 'text', 'The comment this one replies to; empty at the top level.'),
    column('postUrl', 'Post', 'url', 'The post’s address.'),
    target,
    ...common,
  ],
  like: [...person, column('postUrl', 'Post', 'url', 'The post’s address.'), target, ...common],
  hashtag: [...post, target, ...common],
  dm: [
    column('recipient', 'Recipient', 'text', 'The username of who was written to.'),
    column('status', 'Status', 'text', 'sent, failed, unknown or vetoed.'),
    column('sentAt', 'Sent at', 'date', 'When it was seen to be sent, in UTC; empty where it wasn’t.'),
    column('text', 'Text', 'text', 'What was written; the opt-out link is masked.'),
    column('reason', 'Reason', 'text', 'Why it wasn’t sent, or isn’t known to be.'),
    column('runId', 'Run', 'text', 'The run that wrote it.'),
  ],
};
