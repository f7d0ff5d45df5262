/** Someone who exists in the sandbox: made up from an index, or named (see named-people.ts). Nothing of it is stored. */
export interface Person {
  /** Below the population's size for made-up people; above it for named and recorded ones. Less than 2^23. */
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
  /** What the profile shows. Real profiles count people whom the list no longer gives. */
  readonly followerCount: number;
  readonly followingCount: number;
  readonly postCount: number;
  /** How many people the lists really have. */
  readonly followersListed: number;
  readonly followingListed: number;
  /** Ids of people who stand in the lists before the computed ones. */
  readonly firstFollowers?: readonly string[];
  readonly firstFollowing?: readonly string[];
  /** The follower list stops near 50 with `should_limit_list_of_followers`, as very large accounts' do. */
  readonly isLimited: boolean;
  /** The account is deleted once a reader asks for followers past this position. */
  readonly goneAfter?: number;
  /** Has blocked everybody: there is no such person for them. */
  readonly blocksAll?: boolean;
  /** Takes no message requests: only those they follow may write. */
  readonly refusesRequests?: boolean;
  /** Every post carries this hashtag. */
  readonly tag?: string;
}

/** What a named person's definition leaves open. */
export type PersonTraits = Omit<Person, 'index'>;
