/** A user of the sandbox: generated from an index, or named (see named-people.ts). Not stored. */
export interface Person {
  /** Below the population's size for generated users; above it for named and recorded ones. Less than 2^23. */
  readonly index: number;
  /** The platform's user id: decimal digits. */
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly biography: string;
  readonly externalUrl: string;
  readonly category: string;
  readonly isPrivate: boolean;
  readonly isVerified: boolean;
  readonly isBusiness: boolean;
  readonly hasPicture: boolean;
  /** The profile's count. Real profiles count users that the list no longer contains. */
  readonly followerCount: number;
  readonly followingCount: number;
  readonly postCount: number;
  /** The actual length of the lists. */
  readonly followersListed: number;
  readonly followingListed: number;
  /** Ids of users that precede the computed ones in the lists. */
  readonly firstFollowers?: readonly string[];
  readonly firstFollowing?: readonly string[];
  /** The follower list stops near 50 with `should_limit_list_of_followers`, like those of very large accounts. */
  readonly isLimited: boolean;
  /** The account is deleted when a client requests followers beyond this position. */
  readonly goneAfter?: number;
  /** Has blocked everyone: other viewers can't find this user. */
  readonly blocksAll?: boolean;
  /** Accepts no message requests: only users they follow may message them. */
  readonly refusesRequests?: boolean;
  /** Every post has this hashtag. */
  readonly tag?: string;
}

/** The definition of a named user. */
export type PersonTraits = Omit<Person, 'index'>;
