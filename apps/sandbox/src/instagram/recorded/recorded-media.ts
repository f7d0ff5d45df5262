import { digitsOf, eachObject, isObject, type JsonObject } from './read-folder.ts';

export interface RecordedMedia {
  /** A post in REST's format, by pk. */
  media(pk: string): JsonObject | undefined;
  /** The replies to a comment of a post: the complete body. */
  replies(mediaPk: string, commentId: string): JsonObject | undefined;
  /** The body of a hashtag, in any case. */
  tag(name: string): JsonObject | undefined;
}

/** Posts, replies and hashtags in the bodies. Of several bodies of a post, the most complete is used. */
export function mediaIn(bodies: readonly unknown[]): RecordedMedia {
  const media = new Map<string, JsonObject>();
  const replies = new Map<string, JsonObject>();
  const tags = new Map<string, JsonObject>();

  for (const body of bodies) {
    eachObject(body, (object) => {
      const pk = digitsOf(object.pk);
      if (pk !== undefined && typeof object.code === 'string' && 'media_type' in object && 'taken_at' in object) {
        const known = media.get(pk);
        if (!known || Object.keys(known).length < Object.keys(object).length) media.set(pk, object);
      }
      const parent = object.parent_comment;
      if (Array.isArray(object.child_comments) && isObject(parent)) {
        const [post, comment] = [digitsOf(parent.media_id), digitsOf(parent.pk)];
        if (post !== undefined && comment !== undefined) replies.set(`${post} ${comment}`, { ...object, status: 'ok' });
      }
      if (typeof object.name === 'string' && 'formatted_media_count' in object) {
        tags.set(object.name.toLowerCase(), { ...object, status: 'ok' });
      }
    });
  }
  return {
    media: (pk) => media.get(pk),
    replies: (mediaPk, commentId) => replies.get(`${mediaPk} ${commentId}`),
    tag: (name) => tags.get(name.toLowerCase()),
  };
}
