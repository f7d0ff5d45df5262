/** A post as the platform tells it; null where the answer doesn't say. */
export interface Post {
  readonly id: string;
  readonly shortcode: string;
  readonly mediaType: 'image' | 'video' | 'reel' | 'carousel' | null;
  readonly caption: string | null;
  /** Null where the owner hides it. */
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
  readonly isPinned: boolean;
  readonly commentsDisabled: boolean | null;
}

/** One page of posts. */
export interface PostPage {
  readonly posts: readonly Post[];
  readonly next: string | null;
  readonly found: number | null;
}

const YEAR_10000_S = 253_402_300_800;

/** Seconds since 1970 as ISO 8601 in UTC; null where they are missing or no moment in the years that ISO 8601 writes. */
export const isoOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds < YEAR_10000_S
    ? new Date(seconds * 1_000).toISOString()
    : null;
