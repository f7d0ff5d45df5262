/** A post; fields are null if the response doesn't contain them. */
export interface Post {
  readonly id: string;
  readonly shortcode: string;
  readonly mediaType: 'image' | 'video' | 'reel' | 'carousel' | null;
  readonly caption: string | null;
  /** Null if the owner hides it. */
  readonly likesCount: number | null;
  readonly commentsCount: number | null;
  readonly viewsCount: number | null;
  /** ISO 8601 in UTC. */
  readonly takenAt: string | null;
  readonly ownerUsername: string | null;
  readonly ownerId: string | null;
  readonly locationName: string | null;
  readonly mediaUrls: readonly string[];
  readonly thumbnailUrl: string | null;
  /** Seconds. */
  readonly videoDuration: number | null;
  /** Ids of the profiles that show the post at their top: the owner's, or a co-author's. */
  readonly pinnedFor: readonly string[];
  readonly commentsDisabled: boolean | null;
}

export interface PostPage {
  readonly posts: readonly Post[];
  readonly next: string | null;
  readonly found: number | null;
}

const YEAR_10000_S = 253_402_300_800;

/** Converts seconds since 1970 to ISO 8601 in UTC; null if they are missing or outside of the years that ISO 8601 supports. */
export const isoOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds < YEAR_10000_S
    ? new Date(seconds * 1_000).toISOString()
    : null;
