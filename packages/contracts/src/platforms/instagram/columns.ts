import type { Column } from '../platform-definition.ts';
import { column, ROW_COLUMNS } from '../row-columns.ts';

const person: readonly Column[] = [
  column('username', 'Username', 'text', 'The name in the profile’s address.'),
  column('fullName', 'Full name', 'text', 'The display name on the profile.'),
  column(
    'id',
    'Platform ID',
    'text',
    'The platform’s id of the account, which stays the same when the username changes.',
  ),
  column('profileUrl', 'Profile', 'url', 'The profile’s address.', 'none'),
  column('isPrivate', 'Private', 'boolean', 'Whether only approved followers can see posts and lists.'),
  column('isVerified', 'Verified', 'boolean', 'Whether the profile has the platform’s badge.'),
  column(
    'profilePictureUrl',
    'Picture',
    'image',
    'The profile picture. The platform’s links to pictures expire.',
    'none',
  ),
];

const post: readonly Column[] = [
  column('shortcode', 'Shortcode', 'text', 'The post’s code in its address.'),
  column('id', 'Platform ID', 'text', 'The platform’s id of the post.'),
  column('url', 'Post', 'url', 'The post’s address.', 'none'),
  column('mediaType', 'Media type', 'text', 'image, video, reel or carousel.'),
  column('caption', 'Caption', 'text', 'The text under the post.'),
  column('hashtags', 'Hashtags', 'list', 'Hashtags in the caption, without #.'),
  column('mentions', 'Mentions', 'list', 'Usernames in the caption, without @.'),
  column(
    'likesCount',
    'Likes',
    'number',
    'Likes as the platform counts them; empty if the owner hides them.',
    'growth',
  ),
  column('commentsCount', 'Comments', 'number', 'Comments as the platform counts them.', 'growth'),
  column('viewsCount', 'Views', 'number', 'Plays of a video or reel.', 'growth'),
  {
    ...column(
      'engagementRate',
      'Engagement rate',
      'number',
      'Likes and comments per follower of the owner, in percent; empty if the owner is a co-author.',
      'growth',
    ),
    ratio: true,
  },
  column('takenAt', 'Posted at', 'date', 'When it was posted, in UTC.'),
  column('ownerUsername', 'Owner', 'text', 'The username of the post’s owner.'),
  column('ownerId', 'Owner ID', 'text', 'The platform’s id of the post’s owner.'),
  column('locationName', 'Location', 'text', 'The location tagged in the post.'),
  column('mediaUrls', 'Media', 'list', 'Addresses of the pictures and videos.', 'none'),
  column('thumbnailUrl', 'Thumbnail', 'image', 'A preview picture of the post.', 'none'),
  column('videoDuration', 'Duration', 'number', 'Length of the video in seconds.'),
  column('isPinned', 'Pinned', 'boolean', 'Whether the post is pinned to the top of the profile.'),
  column('commentsDisabled', 'Comments off', 'boolean', 'Whether the owner has turned off comments.'),
];

export const PERSON_COLUMNS: readonly Column[] = [...person, ...ROW_COLUMNS];

export const POST_COLUMNS: readonly Column[] = [...post, ...ROW_COLUMNS];

export const PROFILE_COLUMNS: readonly Column[] = [
  ...person,
  column('biography', 'Biography', 'text', 'The text on the profile.'),
  column('externalUrl', 'Website', 'url', 'The link on the profile.'),
  column('bioLinks', 'Links', 'list', 'All links on the profile.'),
  column('followersCount', 'Followers', 'number', 'Followers as the platform counts them.', 'growth'),
  column('followingCount', 'Following', 'number', 'Followed profiles as the platform counts them.', 'growth'),
  column('postsCount', 'Posts', 'number', 'Posts as the platform counts them.', 'growth'),
  column('isBusiness', 'Business', 'boolean', 'Whether it is a business account.'),
  column('isProfessional', 'Professional', 'boolean', 'Whether it is a professional (business or creator) account.'),
  column('category', 'Category', 'text', 'The business category on the profile.'),
  column('publicEmail', 'Email', 'text', 'The public email address on the profile.'),
  column('publicPhone', 'Phone', 'text', 'The public phone number on the profile.'),
  column('city', 'City', 'text', 'The city of a business profile.'),
  ...ROW_COLUMNS,
];

export const COMMENT_COLUMNS: readonly Column[] = [
  column('id', 'Platform ID', 'text', 'The platform’s id of the comment.'),
  column('text', 'Text', 'text', 'The text of the comment.'),
  column('username', 'Username', 'text', 'The username of the author.'),
  column('userId', 'User ID', 'text', 'The platform’s id of the author.'),
  column('fullName', 'Full name', 'text', 'The author’s display name.'),
  column('isVerified', 'Verified', 'boolean', 'Whether the author has the platform’s badge.'),
  column('profilePictureUrl', 'Picture', 'image', 'The author’s profile picture.', 'none'),
  column('createdAt', 'Commented at', 'date', 'When the comment was written, in UTC.'),
  column('likesCount', 'Likes', 'number', 'Likes of the comment.', 'growth'),
  column('repliesCount', 'Replies', 'number', 'Replies as the platform counts them.', 'growth'),
  column('parentId', 'Reply to', 'text', 'The comment that this one replies to; empty at the top level.'),
  column('postUrl', 'Post', 'url', 'The post’s address.', 'none'),
  ...ROW_COLUMNS,
];

export const LIKER_COLUMNS: readonly Column[] = [
  ...person,
  column('postUrl', 'Post', 'url', 'The post’s address.', 'none'),
  ...ROW_COLUMNS,
];
