import type { Column } from '../platform-definition.ts';
import { column, ROW_COLUMNS } from '../row-columns.ts';

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

export const PERSON_COLUMNS: readonly Column[] = [...person, ...ROW_COLUMNS];

export const POST_COLUMNS: readonly Column[] = [...post, ...ROW_COLUMNS];

export const PROFILE_COLUMNS: readonly Column[] = [
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
  ...ROW_COLUMNS,
];

export const COMMENT_COLUMNS: readonly Column[] = [
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
  ...ROW_COLUMNS,
];

export const LIKER_COLUMNS: readonly Column[] = [
  ...person,
  column('postUrl', 'Post', 'url', 'The post’s address.'),
  ...ROW_COLUMNS,
];
