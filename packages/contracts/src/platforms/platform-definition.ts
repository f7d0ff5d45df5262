import type { SystemMessage } from '../messages/system-message.ts';

export type ColumnType = 'text' | 'number' | 'boolean' | 'url' | 'image' | 'date' | 'list';

export interface Column {
  /** The name in exports and in the API; stable. */
  readonly key: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly about: string;
  /**
   * How a new value counts in a row's history: as a change (the default), as `growth` of a figure that changes all the time, or not
   * at all (`none`), because the platform renews the value.
   */
  readonly change?: 'growth' | 'none';
  /** Set for ratios of other figures, whose sum over rows is meaningless. */
  readonly ratio?: true;
}

export interface NumberField {
  readonly kind: 'number';
  readonly key: string;
  readonly label: string;
  readonly recommended: string;
  /** The default if the field is omitted. */
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

export interface TextField {
  readonly kind: 'text' | 'textarea';
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
}

export type Field = NumberField | TextField;

/**
 * The content of a job type's rows, which decides how they are analyzed. `people` and `likers` have the columns isPrivate, isVerified,
 * profilePictureUrl, fullName and username, and people may have a biography; `posts` have likesCount, commentsCount,
 * engagementRate, takenAt and hashtags; `comments` have text, username, userId, createdAt, likesCount and parentId.
 */
export type AnalysisKind = 'people' | 'posts' | 'comments' | 'likers';

/**
 * How a list is read, for lists whose complete reading proves which entries have left. `newest_first`: page by page, where new entries
 * come before all others; entries with the column `pinned` may come before them. `at_once`: in a single response with its count.
 */
export type ListOrder = { readonly kind: 'newest_first'; readonly pinned?: string } | { readonly kind: 'at_once' };

export interface JobTypeDefinition<Kind extends string = string> {
  readonly name: string;
  readonly description: string;
  readonly available: boolean;
  /** The kind of its targets, which decides how they are parsed and which hint is shown. */
  readonly target: Kind;
  /**
   * Another kind of target that a line may contain, such as a username in a job about posts. A worker expands it into its newest
   * targets of the job's kind when its turn comes.
   */
  readonly expands?: Kind;
  readonly fields: readonly Field[];
  /** The field for the number of targets per launch. */
  readonly perLaunch: string;
  /** The field for the number of rows per target; absent if a target has one row. */
  readonly perTarget?: string;
  /** Rows per response that the connector requests, for forecasts until runs have been measured. */
  readonly rowsPerRequest: number;
  /** The columns of its rows, in the order of an export. */
  readonly columns: readonly Column[];
  /** Absent if its rows aren't analyzed. */
  readonly analysis?: AnalysisKind;
  /** Absent if its lists can't show who left. */
  readonly order?: ListOrder;
}

/** A parsed target: its kind and its normalized name. `reason` tells the user what to enter instead. */
export type ParsedTarget<Kind extends string = string> =
  | { readonly ok: true; readonly kind: Kind; readonly name: string }
  | { readonly ok: false; readonly reason: SystemMessage };

/** Limits for the real platform; a stand-in needs none. */
export interface PlatformPace {
  /** Milliseconds between two requests of one account. */
  readonly requestMs: number;
  /** An account's messages are spread over this part of a day. */
  readonly messageDayMs: number;
  /** Delays after a rate limit: the first, which doubles, the longest, and their total at the same position. */
  readonly backOff: { readonly firstMs: number; readonly maxMs: number; readonly totalMs: number };
}

/** A small job for trying out the product on a platform's stand-in. */
export interface PlatformDemo {
  /** The job's name, which marks the job as a demo. */
  readonly name: SystemMessage;
  readonly type: string;
  readonly target: string;
  /** Settings of the job's type. */
  readonly settings: Readonly<Record<string, number>>;
  /** A POST to this path of the stand-in opens a session: `{sessionid}`. */
  readonly sessionsPath: string;
}

/** A platform's definition for the API, the bus and the workers. Its connector is in `packages/platform`. */
export interface PlatformDefinition<Kind extends string = string> {
  /** Part of work subjects, consumer names and stored rows; never change it. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly address: {
    /** The environment variable that contains the platform's address; a stand-in's in development. */
    readonly variable: string;
    /** The address if the variable isn't set. */
    readonly url: string;
    /** Matches the host names of the real platform. */
    readonly hosts: RegExp;
  };
  /** By id. The type `dm` sends messages; all others collect rows. Equal ids on two platforms share statistics. */
  readonly jobTypes: Readonly<Record<string, JobTypeDefinition<Kind>>>;
  /** Words for the platform in the header of a spreadsheet's column of targets, in lower case. */
  readonly sheetWords: readonly string[];
  readonly pace: PlatformPace;
  /** Absent if its stand-in opens no sessions. */
  readonly demo?: PlatformDemo;
  /**
   * Parses one line of a job's targets in any spelling that users copy. URLs are accepted on the platform's hosts and on
   * `extraHost` (host with port), the stand-in's if configured. With `or`, a line may name that kind instead.
   */
  parseTarget(kind: Kind, text: string, extraHost?: string, or?: Kind): ParsedTarget<Kind>;
  /** Normalizes a pasted session ID; null if the text isn't one. */
  readSessionId(text: string): string | null;
  /** The name of the cookie that contains the session ID, at `address.url`. */
  readonly sessionCookie: string;
  /** What to paste as a session ID, for users who pasted something else. */
  readonly sessionHint: SystemMessage;
}
