import { readdirSync } from 'node:fs';
import { unchanged } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { at, dataOf, FOLDER, isThere } from '../test/recorded-bodies.ts';
import { PlatformError, TargetUnavailable, UnexpectedAnswer } from './errors.ts';
import { type CommentPage, parseCommentPage } from './instagram/parse/comment-page.ts';
import { parsePeoplePage } from './instagram/parse/people-page.ts';
import { parsePostPage } from './instagram/parse/post-page.ts';
import { parseProfile } from './instagram/parse/profile.ts';
import { readSectionsCursor } from './instagram/parse/sections-cursor.ts';
import { parseTagCount } from './instagram/parse/tag.ts';
import { shortcodeOfPk } from './instagram/shortcode.ts';

const subject = { missing: unchanged('It is not there.'), hidden: unchanged('It is hidden.') };
const text = (value: unknown): string => String(value);

const tested = new Set<string>();
/** A test of one recording; the last test checks that all were tested. */
function recording(file: string, what: string, check: (file: string) => void): void {
  tested.add(file);
  it(`${file}: ${what}`, () => check(file));
}

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

const title = isThere ? 'recorded responses' : 'recorded responses (skipped: their folder does not exist)';

describe.skipIf(!isThere)(title, () => {
  describe('people', () => {
    const lists: [
      file: string,
      first: string,
      count: number,
      next: string | null,
      found: string | null,
      capped: boolean,
    ][] = [
      ['follower/hk_followers_gql_limited.json', 'response.users.0', 3, null, null, true],
      ['follower/hk_friendships_followers.json', 'response.users.0', 3, 'next_page_id', null, false],
      ...(['p1', 'p2'] as const).map((page, place): [string, string, number, string, string, boolean] => {
        const edge = 'data.user.edge_followed_by';
        const file = `follower/pg_followers_query_hash_${page}.json`;
        return [
          file,
          `${edge}.edges.0.node`,
          place === 0 ? 24 : 12,
          `${edge}.page_info.end_cursor`,
          `${edge}.count`,
          false,
        ];
      }),
      ['following/hk_following_gql.json', 'response.users.0', 3, 'response.next_max_id', null, false],
      ...(['p1', 'p2'] as const).map((page, place): [string, string, number, string, string, boolean] => {
        const edge = 'data.user.edge_follow';
        const file = `following/pg_following_query_hash_${page}.json`;
        return [
          file,
          `${edge}.edges.0.node`,
          place === 0 ? 24 : 11,
          `${edge}.page_info.end_cursor`,
          `${edge}.count`,
          false,
        ];
      }),
      ['like/hk_media_likers_gql.json', '0', 3, null, null, false],
      ['profile/hk_search_accounts.json', 'users.0', 3, null, null, false],
    ];
    for (const [path, first, count, next, found, capped] of lists) {
      recording(path, `${count} people`, (file) => {
        const page = parsePeoplePage(dataOf(file));
        expect(page.people).toHaveLength(count);
        expect(new Set(page.people.map((person) => person.id)).size).toBe(count);
        expect(page.people[0]).toMatchObject({
          id: text(at(file, `${first}.id`)),
          username: at(file, `${first}.username`),
          fullName: at(file, `${first}.full_name`),
          isVerified: at(file, `${first}.is_verified`),
          profilePictureUrl: at(file, `${first}.profile_pic_url`),
        });
        expect(page.next).toBe(next === null ? null : at(file, next));
        expect(page.found).toBe(found === null ? null : at(file, found));
        expect(page.capped).toBe(capped);
      });
    }
  });

  describe('profiles', () => {
    const profile = (file: string) => parseProfile(dataOf(file), subject);
    for (const [path, user] of [
      ['profile/hk_users_info_natgeo.json', 'user.'],
      ['profile/hk_web_profile_gql_natgeo.json', ''],
      ['profile/hk_userstream.json', 'stream_rows.2.user.'],
    ] as const) {
      recording(path, 'a profile with its counts', (file) =>
        expect(profile(file)).toMatchObject({
          id: text(at(file, `${user}pk`)),
          username: 'natgeo',
          fullName: 'National Geographic',
          isVerified: true,
          isPrivate: false,
          isBusiness: true,
          isProfessional: true,
          biography: at(file, `${user}biography`),
          followersCount: at(file, `${user}follower_count`),
          followingCount: at(file, `${user}following_count`),
          postsCount: at(file, `${user}media_count`),
          bioLinks: [at(file, `${user}bio_links.0.url`)],
        }),
      );
    }
    recording('profile/pg_profile_graphql.json', 'a profile with its counts', (file) =>
      expect(profile(file)).toMatchObject({
        id: at(file, 'data.user.id'),
        username: at(file, 'data.user.username'),
        followersCount: at(file, 'data.user.edge_followed_by.count'),
        followingCount: at(file, 'data.user.edge_follow.count'),
        postsCount: at(file, 'data.user.edge_owner_to_timeline_media.count'),
        category: at(file, 'data.user.category_name'),
        profilePictureUrl: at(file, 'data.user.profile_pic_url_hd'),
        publicEmail: null,
      }),
    );
    recording('profile/pg_profile_by_id.json', 'a user’s name, no counts', (file) =>
      expect(profile(file)).toMatchObject({
        id: at(file, 'data.user.reel.user.id'),
        username: at(file, 'data.user.reel.user.username'),
        followersCount: null,
      }),
    );
    recording('profile/pg_profile_by_id_notfound.json', 'not found', (file) => {
      const error = thrownBy(() => profile(file));
      expect(error).toBeInstanceOf(TargetUnavailable);
      expect(error).toMatchObject({ because: 'missing', reason: subject.missing });
    });
    recording('profile/sf_user_google_parsed.json', 'another program’s result, no answer of the platform', (file) =>
      expect(thrownBy(() => profile(file))).toBeInstanceOf(UnexpectedAnswer),
    );
  });

  describe('posts', () => {
    const lists: [file: string, first: string, count: number, next: string | null][] = [
      ['profile_post/hk_clips_user.json', 'response.items.0.media', 3, 'next_page_id'],
      ['profile_post/pg_clips_user.json', 'items.0.media', 12, 'paging_info.max_id'],
      ['profile_post/hk_media_info.json', 'media_or_ad', 1, null],
      ['profile_post/pg_media_info_carousel.json', 'items.0', 1, null],
      ['profile_post/pg_media_info_carousel_mixed.json', 'items.0', 1, null],
      ['profile_post/pg_media_info_video.json', 'items.0', 1, null],
      ['hashtag/hk_tags_sections_recent.json', 'response.sections.0.layout_content.medias.0.media', 9, null],
    ];
    for (const [path, first, count, next] of lists) {
      recording(path, `${count} posts in REST’s form`, (file) => {
        const page = parsePostPage(dataOf(file));
        expect(page.posts).toHaveLength(count);
        expect(page.posts.map((post) => post.shortcode)).toEqual(page.posts.map((post) => shortcodeOfPk(post.id)));
        const parts = at(file, `${first}.carousel_media`);
        expect(page.posts[0]).toMatchObject({
          id: text(at(file, `${first}.id`)).split('_')[0],
          shortcode: at(file, `${first}.code`),
          caption: at(file, `${first}.caption.text`),
          likesCount: at(file, `${first}.like_count`),
          commentsCount: at(file, `${first}.comment_count`),
          ownerUsername: at(file, `${first}.user.username`),
          ownerId: text(at(file, `${first}.user.pk`)),
          takenAt: new Date(Number(at(file, `${first}.taken_at`)) * 1_000).toISOString(),
        });
        expect(page.posts[0]?.mediaUrls).toHaveLength(Array.isArray(parts) ? parts.length : 1);
        expect(page.posts[0]?.mediaType === 'carousel').toBe(Array.isArray(parts));
        if (next !== null) expect(page.next).toBe(at(file, next));
      });
    }

    for (const [path, list, count] of [
      ['profile_post/pg_timeline_query_hash.json', 'data.user.edge_owner_to_timeline_media', 12],
      ['hashtag/pg_hashtag_query_hash_p1.json', 'data.hashtag.edge_hashtag_to_media', 34],
      ['hashtag/pg_hashtag_query_hash_p2.json', 'data.hashtag.edge_hashtag_to_media', 11],
    ] as const) {
      recording(path, `${count} posts in GraphQL’s form`, (file) => {
        const page = parsePostPage(dataOf(file));
        expect(page.posts).toHaveLength(count);
        expect(page.posts.map((post) => post.shortcode)).toEqual(page.posts.map((post) => shortcodeOfPk(post.id)));
        const first = `${list}.edges.0.node`;
        expect(page.posts[0]).toMatchObject({
          id: at(file, `${first}.id`),
          shortcode: at(file, `${first}.shortcode`),
          caption: at(file, `${first}.edge_media_to_caption.edges.0.node.text`),
          likesCount: at(file, `${first}.edge_media_preview_like.count`),
          commentsCount: at(file, `${first}.edge_media_to_comment.count`),
          viewsCount: at(file, `${first}.video_view_count`),
          ownerId: at(file, `${first}.owner.id`),
          mediaType: 'video',
        });
        expect(page.next).toBe(at(file, `${list}.page_info.end_cursor`));
        expect(page.found).toBe(at(file, `${list}.count`));
      });
    }

    recording('profile_post/hk_user_medias_gql.json', 'a stream: three posts of the grid, one postponed', (file) => {
      const page = parsePostPage(dataOf(file));
      expect(page.posts).toHaveLength(4);
      expect(new Set(page.posts.map((post) => post.id)).size).toBe(4);
      expect(page.posts.map((post) => post.ownerUsername)).toEqual(Array(4).fill('natgeo'));
      expect(page.posts[0]?.id).toBe(text(at(file, 'stream_rows.1.data.profile_grid_items.0.media.id')).split('_')[0]);
      expect(page.posts[3]).toMatchObject({
        shortcode: at(file, 'stream_rows.2.data.code'),
        likesCount: at(file, 'stream_rows.2.data.like_count'),
        videoDuration: at(file, 'stream_rows.2.data.1fvideo_duration'),
      });
      expect(page.next).toBe(at(file, 'stream_rows.1.data.next_max_id'));
    });

    it('hashtag/hk_tags_sections_recent.json: the cursor has three parts', () => {
      const file = 'hashtag/hk_tags_sections_recent.json';
      const { next } = parsePostPage(dataOf(file));
      expect(readSectionsCursor(next ?? '')).toEqual({
        max_id: at(file, 'response.next_max_id'),
        page: text(at(file, 'response.next_page')),
        next_media_ids: '[]',
      });
    });

    recording('hashtag/hk_tag_info.json', 'a hashtag’s count', (file) =>
      expect(parseTagCount(dataOf(file))).toBe(at(file, 'media_count')),
    );
  });

  describe('comments', () => {
    const first = (page: CommentPage) => ({ ...page.comments[0], author: page.comments[0]?.author.username });
    for (const path of ['comment/pg_comments_query_hash_p1.json', 'comment/pg_comments_query_hash_p2.json']) {
      recording(path, '12 comments', (file) => {
        const page = parseCommentPage(dataOf(file));
        const list = 'data.shortcode_media.edge_media_to_comment';
        expect(page.comments).toHaveLength(12);
        expect(first(page)).toMatchObject({
          id: at(file, `${list}.edges.0.node.id`),
          text: at(file, `${list}.edges.0.node.text`),
          author: at(file, `${list}.edges.0.node.owner.username`),
          parentId: null,
        });
        expect(page.found).toBe(at(file, `${list}.count`));
        expect(page.next?.value).toBe(at(file, `${list}.page_info.end_cursor`));
      });
    }
    recording('comment/hk_child_comments.json', 'three replies', (file) => {
      const page = parseCommentPage(dataOf(file));
      expect(page.comments).toHaveLength(3);
      expect(first(page)).toMatchObject({
        id: at(file, 'child_comments.0.pk'),
        text: at(file, 'child_comments.0.text'),
        author: at(file, 'child_comments.0.user.username'),
        parentId: at(file, 'parent_comment.pk'),
      });
      expect(page.found).toBe(at(file, 'child_comment_count'));
      expect(page.next).toBeNull();
    });
    recording('comment/pg_comment_created.json', 'the answer to writing a comment, not a list of them', (file) =>
      expect(thrownBy(() => parseCommentPage(dataOf(file)))).toBeInstanceOf(UnexpectedAnswer),
    );
  });

  describe('failures', () => {
    for (const [path, status, name] of [
      ['failure/pg_checkpoint_required.json', 400, 'SessionChallenged'],
      ['failure/pg_challenge_send_email.json', 200, 'SessionChallenged'],
      ['failure/pg_login_generic_errors.json', 400, 'Transient'],
    ] as const) {
      recording(path, name, (file) => {
        const error = thrownBy(() => dataOf(file, status));
        expect(error).toBeInstanceOf(PlatformError);
        expect(error).toMatchObject({ name });
      });
    }
    for (const path of ['failure/pg_login_success.json', 'failure/pg_login_wrong_password.json']) {
      recording(path, 'an answer to logging in, which no parser takes for rows', (file) => {
        const body = dataOf(file);
        for (const parse of [parsePeoplePage, parsePostPage, parseCommentPage, parseTagCount]) {
          expect(thrownBy(() => parse(body))).toBeInstanceOf(UnexpectedAnswer);
        }
        expect(thrownBy(() => parseProfile(body, subject))).toBeInstanceOf(UnexpectedAnswer);
      });
    }
  });

  it('tests every recording', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    expect([...tested].toSorted()).toEqual(files.toSorted());
  });
});
